"""The settings of a server: Django's own checks of a deployment find nothing, and secrets may come from files."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEY = "b9Xq-7Lw_2kTz" * 5


def run(folder: Path, *command: str) -> str:
    """What a Python process with a server's settings, whose secrets are in files, says."""
    secrets = {"SECRET_KEY": KEY, "DATABASE_URL": "postgresql://whist:p%40ss@db.example/whist", "WHIST_METRICS_TOKEN": "token"}
    for name, value in secrets.items():
        (folder / name).write_text(f"{value}\n", "utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in secrets}
    environment |= {f"{name}_FILE": str(folder / name) for name in secrets}
    environment |= {"REDIS_URL": "redis://redis.example/0", "WHIST_HTTPS": "true", "WHIST_DATA_DIR": str(folder)}
    environment |= {"ALLOWED_HOSTS": "whist.example", "CSRF_TRUSTED_ORIGINS": "https://whist.example"}
    done = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_check_of_a_deployment_finds_nothing(tmp_path):
    said = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert said.startswith("System check identified no issues")


def test_secrets_are_read_from_files_without_the_end_of_the_line(tmp_path):
    names = "s.SECRET_KEY, s.DATABASES['default']['PASSWORD'], s.METRICS_TOKEN"
    said = run(tmp_path, "-c", f"from config import settings as s; print([{names}])")
    assert said.strip() == str([KEY, "p@ss", "token"])
    assert not (tmp_path / "secret_key").exists()
