"""A client of the agent API for Python 3.8 without packages.

Generated from the OpenAPI description; not edited by hand.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request

# Version of the contract from which this client was generated.
CONTRACT_VERSION = "1.1.0"
# Codes after which the same request is sent again later: busy, too many requests, unknown failure.
AGAIN_CODES = (1201, 2005, 5000)


def quoted(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def until_replied(call, waits=(1, 2, 4, 8, 16)) -> dict:
    """Sends a call until there is a reply, with the ids of its body: repeats have no second effect."""
    for wait in (*waits, None):
        try:
            reply = call()
            if reply["code"] not in AGAIN_CODES:
                return reply
        except (OSError, ValueError):
            pass
        if wait is not None:
            time.sleep(wait)
    raise TimeoutError("no reply: the outcome is unknown; query the state, then send the same request again")


class AgentClient:
    """Signed calls of the agent API.

    Each raises an OSError without a reply, which means that the outcome is unknown. A reply has
    `code`, `desc` and `data`; `data` may have fields that are not listed here.
    """

    def __init__(self, base: str, key_id: str, secret: str, timeout: float = 40):
        """`timeout`: longest wait for a reply in seconds; the config feed may hold a request for 25 s."""
        self.base, self.key_id, self.secret, self.timeout = base.rstrip("/"), key_id, secret, timeout

    def create_member(self, body: dict) -> dict:
        """Create a member. Fields of the body: memberAccount, [nickname], [agent]."""
        return self.send("POST", "/agent/v1/members", body)

    def balance(self, account: str) -> dict:
        """The balance of a member."""
        return self.send("GET", f"/agent/v1/members/{quoted(account)}/balance")

    def transfer(self, body: dict) -> dict:
        """Transfer between the agent and its member. Fields of the body: txId, memberAccount, direction,
        amount, currency."""
        return self.send("POST", "/agent/v1/transfers", body)

    def cash_out(self, account: str, body: dict) -> dict:
        """Transfer the whole free balance of a member out. Fields of the body: txId."""
        return self.send("POST", f"/agent/v1/members/{quoted(account)}/cash-out", body)

    def tx(self, tx_id: str) -> dict:
        """A transfer or cash-out by its id."""
        return self.send("GET", f"/agent/v1/tx/{quoted(tx_id)}")

    def launch(self, body: dict) -> dict:
        """Address of a game for a member; valid for 60 s, once. Fields of the body: memberAccount, gameId,
        ip, [language], [returnUrl]."""
        return self.send("POST", "/agent/v1/launch", body)

    def kick(self, account: str, body: dict) -> dict:
        """Sign a member out; takes are rejected until it signs in again. Fields of the body: ."""
        return self.send("POST", f"/agent/v1/members/{quoted(account)}/kick", body)

    def bets(self, cursor: str | int | None = None, limit: str | int | None = None) -> dict:
        """Bets of the own tree: a row for each state of a bet in the order of commit, from a cursor on."""
        return self.send("GET", "/agent/v1/bets", query={"cursor": cursor, "limit": limit})

    def rounds(self, cursor: str | int | None = None, limit: str | int | None = None) -> dict:
        """Rounds in which members of the own tree have bet, in the order of commit, from a cursor on."""
        return self.send("GET", "/agent/v1/rounds", query={"cursor": cursor, "limit": limit})

    def statement(self, date: str | int, format: str | int | None = None) -> dict | str:
        """The statement of a day (Beijing time), sorted by the bytes of txId."""
        return self.send("GET", "/agent/v1/statement", query={"date": date, "format": format})

    def reconcile(self, date: str | int) -> dict:
        """Deliver the wallet's record of a day (Beijing time) as csv (txId, amount, currency, state), to be
        compared with the statement."""
        return self.send("POST", "/agent/v1/reconciliations", query={"date": date})

    def platform_keys(self) -> dict:
        """Public keys of the platform, with which it signs towards agents with the scheme rsa; unsigned."""
        return self.send("GET", "/agent/v1/platform-keys")

    def send(self, method: str, path: str, body: dict | None = None, query: dict | None = None) -> dict | str:
        given = {key: value for key, value in (query or {}).items() if value is not None}
        path = path + "?" + urllib.parse.urlencode(given) if given else path
        raw = b"" if body is None else json.dumps(body).encode()
        timestamp = str(int(time.time() * 1000))
        lines = "\n".join([method, path, timestamp, hashlib.sha256(raw).hexdigest()])
        signature = hmac.new(self.secret.encode(), lines.encode(), hashlib.sha256).hexdigest()
        headers = {"key-id": self.key_id, "timestamp": timestamp, "signature": signature}
        if body is not None:
            headers["content-type"] = "application/json"
        request = urllib.request.Request(
            self.base + path, data=None if body is None else raw, headers=headers, method=method
        )
        try:
            reply = urllib.request.urlopen(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            reply = error
        with reply:
            text = reply.read().decode()
            is_json = (reply.headers.get("content-type") or "").startswith("application/json")
            return json.loads(text) if is_json else text
