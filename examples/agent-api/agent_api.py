"""A client of the Pitboss agent API in plain Python 3: no packages, nothing beside this file.

    PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... python3 agent_api.py

creates a member, moves money in and out, repeats a transfer, reads bets, and prints what came back.
"""

import hashlib
import hmac
import json
import os
import time
import urllib.parse
import urllib.request
import uuid


class AgentApi:
    """Signed calls. A time-out means unknown: `transfer` and `cash_out` send the same again until there is an answer."""

    def __init__(self, base: str, key_id: str, secret: str):
        self.base, self.key_id, self.secret = base.rstrip("/"), key_id, secret

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        raw = b"" if body is None else json.dumps(body).encode()
        path = "/agent/v1" + path
        timestamp = str(int(time.time() * 1000))
        lines = "\n".join([method, path, timestamp, hashlib.sha256(raw).hexdigest()])
        signature = hmac.new(self.secret.encode(), lines.encode(), hashlib.sha256).hexdigest()
        headers = {"key-id": self.key_id, "timestamp": timestamp, "signature": signature}
        if body is not None:
            headers["content-type"] = "application/json"
        request = urllib.request.Request(
            self.base + path, data=None if body is None else raw, headers=headers, method=method
        )
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.load(reply)

    def repeat(self, path: str, body: dict) -> dict:
        """Sends a movement until there is an answer; the id makes the repeats harmless."""
        for wait in (1, 2, 4, 8, 16, 0):
            try:
                reply = self.call("POST", path, body)
                if reply["code"] not in (1201, 2005, 5000):
                    return reply
            except OSError:
                pass
            time.sleep(wait)
        raise TimeoutError("no answer: ask GET /agent/v1/tx/" + body["txId"] + " later")

    def create_member(self, account: str) -> dict:
        return self.call("POST", "/members", {"memberAccount": account})

    def balance(self, account: str) -> dict:
        return self.call("GET", f"/members/{urllib.parse.quote(account, safe='')}/balance")

    def transfer(self, tx_id: str, account: str, direction: str, amount: str, currency: str) -> dict:
        body = {"txId": tx_id, "memberAccount": account, "direction": direction}
        return self.repeat("/transfers", {**body, "amount": amount, "currency": currency})

    def cash_out(self, tx_id: str, account: str) -> dict:
        return self.repeat(f"/members/{urllib.parse.quote(account, safe='')}/cash-out", {"txId": tx_id})

    def tx(self, tx_id: str) -> dict:
        return self.call("GET", "/tx/" + urllib.parse.quote(tx_id, safe=""))

    def bets(self, cursor: str | None = None, limit: int = 500):
        """Every row from a cursor on, each with the cursor behind its page: keep that with the rows."""
        while True:
            query = urllib.parse.urlencode({"limit": limit, **({"cursor": cursor} if cursor else {})})
            page = self.call("GET", "/bets?" + query)
            if page["code"] != 0:
                raise RuntimeError(page)
            cursor = page["data"]["next"]
            for row in page["data"]["rows"]:
                yield row, cursor
            if not page["data"]["more"]:
                return


def main() -> None:
    api = AgentApi(os.environ["PITBOSS_API"], os.environ["PITBOSS_KEY_ID"], os.environ["PITBOSS_SECRET"])
    account = "py-" + uuid.uuid4().hex[:12]
    member = api.create_member(account)
    currency = member["data"]["currency"]
    tx_id = "in-" + uuid.uuid4().hex
    first = api.transfer(tx_id, account, "in", "12.50", currency)
    again = api.transfer(tx_id, account, "in", "12.50", currency)
    result = {
        "member": member["code"],
        "in": [first["code"], first["data"]["state"], first["data"]["balance"]],
        "again": [again["code"], again["data"]["recordNo"] == first["data"]["recordNo"]],
        "balance": api.balance(account)["data"]["balance"],
        "tx": api.tx(tx_id)["data"]["state"],
        "out": api.cash_out("out-" + uuid.uuid4().hex, account)["data"]["amount"],
        "bets": sum(1 for _ in api.bets()),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
