"""A cable between phones and the server that can be pulled out: bytes are passed on until it is, and nothing after that."""

import socket
import threading
from contextlib import suppress


class Cable:
    """Listens on `port` of this computer and passes everything on to the server's port."""

    def __init__(self, server_port: int) -> None:
        self._server = ("127.0.0.1", server_port)
        self._is_whole = True
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """End every connection, and each new one at once."""
        self._is_whole = False
        for end in self._ends:
            _hang_up(end)
        self._ends.clear()

    def mend(self) -> None:
        self._is_whole = True

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                phone, _address = self._listener.accept()
                if self._is_whole:
                    self._connect(phone)
                else:
                    _hang_up(phone)

    def _connect(self, phone: socket.socket) -> None:
        server = socket.create_connection(self._server)
        self._ends += [phone, server]
        for giver, taker in ((phone, server), (server, phone)):
            threading.Thread(target=_pass_on, args=(giver, taker), daemon=True).start()


def _pass_on(giver: socket.socket, taker: socket.socket) -> None:
    with suppress(OSError):
        while content := giver.recv(65536):
            taker.sendall(content)
    _hang_up(taker)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
