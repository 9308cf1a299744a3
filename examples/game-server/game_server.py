"""Uses the generated client of the game-server interface, in Python 3.8 without packages:

    PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... MEMBER=demo1 CURRENCY=CNY python3 game_server.py

reads the config feed, sends a round twice, signs in a member, takes a bet by the wallet calls and settles it, and
prints the results.
"""

import json
import os
import time
import uuid

from client import GameServerClient, until_replied

# The outcome of a take is open: query the movement until it is final.
OPEN = 1202


def now() -> int:
    return int(time.time() * 1000)


def take_bet(node, bet: dict, closes_in: float = 8) -> dict:
    """Takes a stake.

    While its outcome is open, it is queried every second; a bet still open when betting closes is cancelled. The bet
    counts only when the reply's state is `ok`.
    """
    closes = time.monotonic() + closes_in
    try:
        reply = until_replied(lambda: node.post_wallet_bet(bet))
    except TimeoutError:
        reply = None
    while time.monotonic() < closes and (reply is None or reply["code"] == OPEN):
        time.sleep(1)
        try:
            reply = node.get_tx(bet["txId"])
        except OSError:
            continue
        if reply["data"]["state"] == "open":
            reply["code"] = OPEN
    if reply is not None and reply["code"] != OPEN:
        return reply
    # From code 0 on the cancel is the platform's to deliver. A repeat has the same occurredAt.
    cancel = {key: bet[key] for key in ("memberAccount", "currency", "amount", "agent") if key in bet}
    cancel.update(txId=bet["txId"] + "-cancel", refTxId=[bet["txId"]], type="cancel", reason="uncertain")
    cancel["occurredAt"] = now()
    return until_replied(lambda: node.post_wallet_cancel(cancel))


def config_pages(node, since: str = "0", wait: int = 25):
    """Yields the configuration from a version on, page by page without end.

    Apply unknown kinds and fields as if they were not there. Acknowledge a version when it is in force.
    """
    while True:
        try:
            reply = node.get_config(since, wait)
        except OSError:
            reply = {"code": -1}
        if reply["code"] != 0:
            # The last state stays in force while the node is cut off.
            time.sleep(2)
            continue
        yield reply["data"]
        since = reply["data"]["version"]


def apply_config(node) -> list:
    """Reads the config feed to its end and acknowledges it. Returns whether it had items, and the code."""
    items = 0
    for page in config_pages(node, "0", 0):
        items += len(page["items"])
        if not page["more"]:
            return [items > 0, node.post_config_ack({"version": page["version"], "failed": []})["code"]]


def example_round(key: str, member: str, at: int) -> dict:
    return {
        "roundId": "round-" + key,
        "gameId": 201,
        "roomId": "baccarat-7",
        "tableId": "T7",
        "shoeNo": "58",
        "handNo": 12,
        "result": "2|2,0,0",
        "player": "38,17,5",
        "banker": "15,13,13",
        "cardType": "9,0|2,0",
        "startedAt": at,
        "endedAt": at,
        "bets": [
            {
                "betId": "b-" + key,
                "member": member,
                "areaId": 2,
                "amount": "10.00",
                "win": "20.00",
                # In addition to the win; the level of the member's pool pays it as far as it goes.
                "jackpot": "1.00",
                "jackpotLevel": 1,
                "ip": "203.0.113.7",
                "at": at,
            }
        ],
    }


def main() -> None:
    node = GameServerClient(os.environ["PITBOSS_API"], os.environ["PITBOSS_KEY_ID"], os.environ["PITBOSS_SECRET"])
    member, currency = os.environ.get("MEMBER", "demo1"), os.environ.get("CURRENCY", "CNY")
    config = apply_config(node)
    key = uuid.uuid4().hex[:18]
    at = now()
    ip = "203.0.113.7"
    sign_in = {"eventId": "login-" + key, "type": "login", "at": at, "member": member, "ip": ip}
    login = until_replied(lambda: node.post_events({"events": [sign_in]}))
    rounds = {"rounds": [example_round(key, member, at)]}
    first = until_replied(lambda: node.post_rounds_batch(rounds))
    repeated = until_replied(lambda: node.post_rounds_batch(rounds))
    who = {"memberAccount": member, "currency": currency, "gameId": 301, "roundId": "live-" + key}
    bet = {**who, "txId": "bet-" + key, "amount": "5.00", "type": "bet", "roomId": "room-1", "ip": ip}
    bet["occurredAt"] = now()
    taken = take_bet(node, bet)
    sums = {"amount": "9.50", "bet": "5.00", "validBet": "5.00", "win": "9.50", "net": "4.50", "final": True}
    settlement = {**who, **sums, "txId": bet["txId"] + "-settle", "refTxId": [bet["txId"]], "type": "settle"}
    settlement["occurredAt"] = now()
    paid = until_replied(lambda: node.post_wallet_settle(settlement))
    tx = node.get_tx(bet["txId"])
    node.post_events({"events": [{"eventId": "logout-" + key, "type": "logout", "at": now(), "member": member}]})
    result = {
        "config": config,
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
