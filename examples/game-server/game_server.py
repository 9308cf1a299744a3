"""A client of the Pitboss game-server interface in plain Python 3: no packages, nothing beside this file.

    PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... MEMBER=demo1 CURRENCY=CNY python3 game_server.py

reads the config feed, sends a round twice, signs a member in, takes a bet by the wallet calls and settles it, and prints
what came back.
"""

import hashlib
import hmac
import json
import os
import time
import urllib.parse
import urllib.request
import uuid

# Busy, too many requests, unknown: the same is sent again later.
AGAIN = (1201, 2005, 5000)
# The outcome is open: ask for it.
OPEN = 1202


def now() -> int:
    return int(time.time() * 1000)


class GameServer:
    """Signed calls. A time-out means unknown: what moves money is sent again until there is an answer."""

    def __init__(self, base: str, key_id: str, secret: str):
        self.base, self.key_id, self.secret = base.rstrip("/"), key_id, secret

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        raw = b"" if body is None else json.dumps(body).encode()
        path = "/ingest/v1" + path
        timestamp = str(now())
        lines = "\n".join([method, path, timestamp, hashlib.sha256(raw).hexdigest()])
        signature = hmac.new(self.secret.encode(), lines.encode(), hashlib.sha256).hexdigest()
        headers = {"key-id": self.key_id, "timestamp": timestamp, "signature": signature}
        if body is not None:
            headers["content-type"] = "application/json"
        request = urllib.request.Request(
            self.base + path, data=None if body is None else raw, headers=headers, method=method
        )
        # A config request may be held for 25 seconds.
        with urllib.request.urlopen(request, timeout=40) as reply:
            return json.load(reply)

    def repeat(self, path: str, body: dict) -> dict:
        """Sends the same until there is an answer; the ids make the repeats harmless."""
        for wait in (1, 2, 4, 8, 16, 0):
            try:
                reply = self.call("POST", path, body)
                if reply["code"] not in AGAIN:
                    return reply
            except OSError:
                pass
            time.sleep(wait)
        raise TimeoutError("no answer to " + path + ": send the same again later")

    def rounds(self, rounds: list[dict]) -> dict:
        """Finished rounds with their settled bets, at most 500."""
        return self.repeat("/rounds:batch", {"rounds": rounds})

    def events(self, events: list[dict]) -> dict:
        """Registrations, sign-ins, single bets, chat and the like, at most 500."""
        return self.repeat("/events", {"events": events})

    def tx(self, tx_id: str) -> dict:
        return self.call("GET", "/tx/" + urllib.parse.quote(tx_id, safe=""))

    def wallet(self, kind: str, body: dict) -> dict:
        return self.repeat("/wallet/" + kind, {**body, "type": kind, "occurredAt": now()})

    def bet(self, bet: dict, closes_in: float = 8) -> dict:
        """Takes a stake. While its outcome is open it is asked for each second; what is still open when betting closes
        is cancelled. The bet counts only when the reply says `ok`."""
        closes = time.monotonic() + closes_in
        try:
            reply = self.wallet("bet", bet)
        except TimeoutError:
            reply = None
        while time.monotonic() < closes and (reply is None or reply["code"] == OPEN):
            time.sleep(1)
            try:
                reply = self.tx(bet["txId"])
            except OSError:
                continue
            if reply["data"]["state"] == "open":
                reply["code"] = OPEN
        if reply is not None and reply["code"] != OPEN:
            return reply
        return self.cancel(bet, "uncertain")

    def cancel(self, bet: dict, reason: str) -> dict:
        """Takes a bet back that is not settled. From code 0 on it is the platform's to deliver."""
        who = {key: bet[key] for key in ("memberAccount", "currency", "roundId", "agent", "amount") if key in bet}
        tx_id = bet["txId"]
        return self.wallet("cancel", {**who, "txId": tx_id + "-cancel", "refTxId": [tx_id], "reason": reason})

    def settle(self, bet: dict, win: str, net: str, final: bool = True) -> dict:
        """Pays a bet out; `win` is gross, "0.00" when it is lost."""
        who = {key: bet[key] for key in ("memberAccount", "currency", "gameId", "roundId", "agent") if key in bet}
        sums = {"amount": win, "bet": bet["amount"], "validBet": bet["amount"], "win": win, "net": net}
        tx_id = bet["txId"]
        return self.wallet("settle", {**who, **sums, "txId": tx_id + "-settle", "refTxId": [tx_id], "final": final})

    def config(self, since: str = "0", wait: int = 25):
        """What the node has to obey, from a version on, page by page for ever; waits for what is newer. Acknowledge a
        version when it is in force."""
        while True:
            try:
                reply = self.call("GET", f"/config?since={since}&wait={wait}")
            except OSError:
                reply = {"code": -1}
            if reply["code"] != 0:
                # The last state stays in force while the node is cut off.
                time.sleep(2)
                continue
            yield reply["data"]
            since = reply["data"]["version"]

    def acknowledge(self, version: str, failed: list[dict] | None = None) -> dict:
        return self.call("POST", "/config:ack", {"version": version, "failed": failed or []})


def main() -> None:
    node = GameServer(os.environ["PITBOSS_API"], os.environ["PITBOSS_KEY_ID"], os.environ["PITBOSS_SECRET"])
    member, currency = os.environ.get("MEMBER", "demo1"), os.environ.get("CURRENCY", "CNY")
    banned, acknowledged = 0, -1
    for page in node.config("0", 0):
        banned += sum(1 for item in page["items"] if item["kind"] == "ban.member")
        if not page["more"]:
            acknowledged = node.acknowledge(page["version"])["code"]
            break
    key = uuid.uuid4().hex[:18]
    at = now()
    ip = "203.0.113.7"
    login = node.events([{"eventId": "login-" + key, "type": "login", "at": at, "member": member, "ip": ip}])
    round_ = {
        **{"roundId": "round-" + key, "gameId": 201, "roomId": "baccarat-7", "tableId": "T7", "shoeNo": "58"},
        **{"handNo": 12, "result": "2|2,0,0", "player": "38,17,5", "banker": "15,13,13", "cardType": "9,0|2,0"},
        **{"startedAt": at, "endedAt": at},
        "bets": [
            {
                **{"betId": "b-" + key, "member": member, "areaId": 2, "amount": "10.00", "win": "20.00"},
                # On top of the win; the level of the member's pool pays it as far as it goes.
                **{"jackpot": "1.00", "jackpotLevel": 1, "ip": ip, "at": at},
            }
        ],
    }
    first, repeated = node.rounds([round_]), node.rounds([round_])
    bet = {
        **{"txId": "bet-" + key, "memberAccount": member, "currency": currency, "amount": "5.00", "gameId": 301},
        **{"roundId": "live-" + key, "roomId": "room-1", "ip": ip},
    }
    taken = node.bet(bet)
    paid = node.settle(bet, "9.50", "4.50")
    tx = node.tx(bet["txId"])
    node.events([{"eventId": "logout-" + key, "type": "logout", "at": now(), "member": member}])
    result = {
        "config": [banned >= 0, acknowledged],
        "login": login["data"]["results"][0]["status"],
        "round": first["data"]["results"][0]["status"],
        "again": repeated["data"]["results"][0]["status"],
        "bet": [taken["code"], taken["data"]["state"]],
        "settle": [paid["code"], paid["data"]["state"]],
        "tx": [tx["data"]["state"], tx["data"]["final"]],
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
