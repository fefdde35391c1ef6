#!/usr/bin/env bash
# Makes a copy of AutobahnTestSuite 25.10.1, which is written for Python 2, that runs. lib2to3 (in Python up to 3.12)
# does the first step. The edits below do the rest, mostly where the suite confuses text and bytes.
#
#   tests/autobahn/port.sh WORK
set -euo pipefail
mkdir -p "${1:?usage: tests/autobahn/port.sh WORK}"
cd "$1"
python3 -m venv venv
venv/bin/pip -q install autobahntestsuite==25.10.1 'autobahn[twisted]==26.10.2' jinja2 'setuptools<81'
rm -rf autobahntestsuite
cp -r venv/lib/python3*/site-packages/autobahntestsuite .
venv/bin/pip -q uninstall -y autobahntestsuite
python3 -W ignore -c "
import sys
from lib2to3.main import main
sys.exit(main('lib2to3.fixes', ['-w', '-n', '--no-diffs', '-f', 'all', '-f', 'print', 'autobahntestsuite']))" >/dev/null 2>&1

cd autobahntestsuite
cat > __init__.py <<'P'
from ._version import __version__
version = __version__
P
cat > py3compat.py <<'P'
import binascii
def _s(x): return x if isinstance(x, str) else bytes(x).decode('latin-1')
def _b(x):
    if isinstance(x, str):
        try: return x.encode('latin-1')
        except UnicodeEncodeError: return x.encode('utf-8')
    return bytes(x)
def _b2a(x): return binascii.b2a_hex(_b(x)).decode()
def _a2b(x): return binascii.a2b_hex(x).decode('latin-1')
P
sed -i 's/from twisted.internet import reactor, ssl/from twisted.internet import reactor/' ./*.py

cd case
sed -i 's/^from zope.interface import implements/def implements(*a): pass/' case9_9_1.py
sed -i 's/binascii\.b2a_hex(/_b2a(/g; s/binascii\.a2b_hex(/_a2b(/g; s/binascii\.unhexlify(/_a2b(/g
  s/binascii\.hexlify(/_b2a(/g; s/(object, Case, *)/(Case,)/; s/(object, Case)/(Case,)/' ./*.py
sed -i 's/\.encode("utf-8")/.encode("utf-8","surrogatepass").decode("latin-1")/
  s/\.validate(\([^)]*\))/.validate(_b(\1))/' case6_x_x.py
sed -i -E 's/^(   PAYLOAD[12]? = "[^"]*")/\1.encode("utf-8").decode("latin-1")/' case6_2_[123].py
sed -i 's#\([^/]\)/\([^/]\)#\1//\2#' case10_1_1.py
# The library has other argument names than the suite, which passes them even without compression.
sed -i 's/requestNoContextTakeover/request_no_context_takeover/g; s/requestMaxWindowBits/request_max_window_bits/g
  s/noContextTakeover/no_context_takeover/g; s/windowBits/window_bits/g' case12_x_x.py
for file in ./*.py; do
  if grep -q '_b2a(\|_a2b(\|_b(' "$file" && ! grep -q py3compat "$file"; then
    sed -i '0,/^from\|^import/s//from ..py3compat import _b2a, _a2b, _s, _b\n&/' "$file"
  fi
done
