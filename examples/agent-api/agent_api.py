"""Uses the generated client of the agent API, in Python 3.8 without packages:

    PITBOSS_API=http://localhost:8110 PITBOSS_KEY_ID=... PITBOSS_SECRET=... python3 agent_api.py

creates a member, moves money in and out, repeats a transfer, reads bets, and prints the results.
"""

import json
import os
import uuid

from client import AgentClient, until_replied


def bet_pages(api, cursor=None):
    """Pages from a cursor on: store `next` together with the rows, and continue from it next time."""
    while True:
        reply = api.bets(cursor, 500)
        if reply["code"] != 0:
            raise RuntimeError(reply)
        yield reply["data"]
        cursor = reply["data"]["next"]
        if not reply["data"]["more"]:
            return


def main() -> None:
    api = AgentClient(os.environ["PITBOSS_API"], os.environ["PITBOSS_KEY_ID"], os.environ["PITBOSS_SECRET"])
    account = "py-" + uuid.uuid4().hex[:12]
    member = api.create_member({"memberAccount": account})
    currency = member["data"]["currency"]
    tx_id = "in-" + uuid.uuid4().hex
    transfer = {"txId": tx_id, "memberAccount": account, "direction": "in", "amount": "12.50", "currency": currency}
    # The id makes repeats harmless: the second call gets code 1 and the data of the first.
    first = until_replied(lambda: api.transfer(transfer))
    again = until_replied(lambda: api.transfer(transfer))
    out_id = "out-" + uuid.uuid4().hex
    result = {
        "member": member["code"],
        "in": [first["code"], first["data"]["state"], first["data"]["balance"]],
        "again": [again["code"], again["data"]["recordNo"] == first["data"]["recordNo"]],
        "balance": api.balance(account)["data"]["balance"],
        "tx": api.tx(tx_id)["data"]["state"],
        "out": until_replied(lambda: api.cash_out(account, {"txId": out_id}))["data"]["amount"],
        "bets": sum(len(page["rows"]) for page in bet_pages(api)),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
