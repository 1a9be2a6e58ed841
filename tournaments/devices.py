"""What a browser says of the thing it runs on, reduced to what people at a table can check with their eyes."""

from tournaments.enums import Device

#: In this order: Android names Linux too, and an iPad may name the Mac.
SIGNS = {
    "iPhone": Device.IPHONE,
    "iPad": Device.IPAD,
    "Android": Device.ANDROID,
    "Windows": Device.COMPUTER,
    "Macintosh": Device.COMPUTER,
    "X11": Device.COMPUTER,
}


def device_of(user_agent: str) -> Device:
    return next((device for sign, device in SIGNS.items() if sign in user_agent), Device.OTHER)
