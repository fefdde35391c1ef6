"""Drives the ported AutobahnTestSuite as a fuzzing client and counts the verdicts on a server.

usage: drive.py URL OUTPUT CASES...    (OUTPUT: a JSON file; CASES: '1.*' '9.1.3' ...)

The suite was written for Python 2, which does not distinguish text and bytes. Values between it and the current autobahn are
converted to bytes here.
"""

import collections
import json
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")

import autobahntestsuite.fuzzing as fuzzing
from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from autobahntestsuite.case.case import Case
from twisted.internet import reactor

GOOD = ("OK", "INFORMATIONAL", "UNIMPLEMENTED")


def octets(value):
    """Converts text of the suite into the bytes that it represents."""
    if isinstance(value, str):
        try:
            return value.encode("latin-1")
        except UnicodeEncodeError:
            return value.encode("utf-8")
    return bytes(value) if isinstance(value, (bytearray, memoryview)) else value


def comparable(value):
    return [comparable(one) for one in value] if isinstance(value, (list, tuple)) else octets(value)


Case.compare = lambda self, one, other: comparable(one) == comparable(other)
fuzzing.binLogData = lambda data, maxlen=64: octets(data)[:maxlen].hex()
fuzzing.asciiLogData = lambda data, maxlen=64, replace=False: octets(data)[:maxlen].decode("utf8", "replace")

broken = []  # cases that the port itself could not run


class Protocol(fuzzing.FuzzingProtocol, WebSocketClientProtocol):
    debug = False

    def connectionMade(self):
        fuzzing.FuzzingProtocol.connectionMade(self)
        self.createWirelog = False
        WebSocketClientProtocol.connectionMade(self)
        self.caseStarted = fuzzing.utcnow()

    def connectionLost(self, reason):
        WebSocketClientProtocol.connectionLost(self, reason)
        try:
            fuzzing.FuzzingProtocol.connectionLost(self, reason)
        except Exception as error:
            broken.append((self.Case.__name__, repr(error)))

    def onConnect(self, response):
        pass

    def onOpen(self):
        try:
            fuzzing.FuzzingProtocol.onOpen(self)
        except Exception as error:
            broken.append((self.Case.__name__, repr(error)))
            self.failConnection()

    def onClose(self, wasClean, code, reason):
        if self.runCase:
            self.runCase.onClose(wasClean, code, reason)

    def logRxOctets(self, data):
        pass

    def logTxOctets(self, data, sync):
        pass

    def logRxFrame(self, header, payload):
        self.rxFrameStats[header.opcode] = self.rxFrameStats.get(header.opcode, 0) + 1

    def logTxFrame(self, header, payload, *rest):
        self.txFrameStats[header.opcode] = self.txFrameStats.get(header.opcode, 0) + 1

    def sendFrame(self, opcode, payload=b"", **options):
        if options.get("mask"):
            options["mask"] = octets(options["mask"])
        return WebSocketClientProtocol.sendFrame(self, opcode=opcode, payload=octets(payload), **options)

    def sendMessage(self, payload, isBinary=False, **options):
        return WebSocketClientProtocol.sendMessage(self, octets(payload), isBinary, **options)

    def sendMessageFrameData(self, payload, sync=False):
        return WebSocketClientProtocol.sendMessageFrameData(self, octets(payload), sync)

    def sendCloseFrame(self, code=None, reasonUtf8=None, isReply=False):
        return WebSocketClientProtocol.sendCloseFrame(self, code, octets(reasonUtf8), isReply)

    def failConnection(self, *details):
        if hasattr(self, "_fail_connection"):
            return self._fail_connection(*details)
        return self.dropConnection(abort=True)


class Factory(fuzzing.FuzzingClientFactory):
    protocol = Protocol

    def __init__(self, url, output, cases):
        spec = {
            "outdir": tempfile.gettempdir(),
            "servers": [{"agent": "airlock", "url": url}],
            "cases": cases,
            "exclude-cases": [],
            "exclude-agent-cases": {},
        }
        WebSocketClientFactory.__init__(self)
        fuzzing.FuzzingFactory.__init__(self, spec["outdir"])
        self.spec, self.output = spec, output
        self.CaseSet = fuzzing.CaseSet(
            fuzzing.CaseSetname,
            fuzzing.CaseBasename,
            fuzzing.Cases,
            fuzzing.CaseCategories,
            fuzzing.CaseSubCategories,
        )
        self.specCases = self.CaseSet.parseSpecCases(spec)
        self.specExcludeAgentCases = self.CaseSet.parseExcludeAgentCases(spec)
        self.currServer = -1
        if self.nextServer() and self.nextCase():
            fuzzing.connectWS(self)

    def buildProtocol(self, address):
        protocol = Protocol()
        protocol.factory, protocol.caseAgent = self, self.agent
        protocol.case, protocol.Case = self.currentCaseIndex, fuzzing.Cases[self.currentCaseIndex - 1]
        protocol.runCase = protocol.Case(protocol)
        return protocol

    def nextServer(self):
        self.currSpecCase = -1
        self.currServer += 1
        if self.currServer >= len(self.spec["servers"]):
            return False
        server = self.spec["servers"][self.currServer]
        self.agent = server["agent"]
        self.setSessionParameters(url=server["url"], useragent="AutobahnTestSuite")
        self.resetProtocolOptions()
        self.setProtocolOptions(failByDrop=False)
        self.logFrames = True
        return True

    def createReports(self):
        facts = ("behavior", "behaviorClose", "remoteCloseCode", "result", "resultClose")
        cases = {
            name: {fact: case[fact] for fact in facts}
            for agent in self.agents.values()
            for name, case in agent.items()
        }
        with open(self.output, "w") as file:
            json.dump(cases, file, indent=1)
        for fact in ("behavior", "behaviorClose"):
            counts = collections.Counter(case[fact] for case in cases.values())
            print(f"{len(cases)} cases, {fact}:", ", ".join(f"{n} {what}" for what, n in counts.most_common()))
        for name, case in sorted(cases.items(), key=lambda pair: [int(part) for part in pair[0].split(".")]):
            if case["behavior"] not in GOOD or case["behaviorClose"] not in GOOD:
                print(f"  {name} {case['behavior']}, close {case['behaviorClose']}: {case['result'][:100]}")
        for name, error in broken:
            print(f"  {name} could not be run: {error}")


url, output, *cases = sys.argv[1:]
Factory(url, output, cases)
reactor.run()
