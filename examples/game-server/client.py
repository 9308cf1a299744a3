"""A client of the interface for game servers for Python 3.8 without packages.

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


class GameServerClient:
    """Signed calls of the interface for game servers.

    Each raises an OSError without a reply, which means that the outcome is unknown. A reply has
    `code`, `desc` and `data`; `data` may have fields that are not listed here.
    """

    def __init__(self, base: str, key_id: str, secret: str, timeout: float = 40):
        """`timeout`: longest wait for a reply in seconds; the config feed may hold a request for 25 s."""
        self.base, self.key_id, self.secret, self.timeout = base.rstrip("/"), key_id, secret, timeout

    def post_rounds_batch(self, body: dict) -> dict:
        """Stores finished rounds with their settled bets, each completely or not at all. Fields of the body:
        rounds."""
        return self.send("POST", "/ingest/v1/rounds:batch", body)

    def post_rounds_check(self, body: dict) -> dict:
        """Validates the body of rounds:batch and stores nothing: decoded view, problems, effect of each bet.
        Fields of the body: rounds."""
        return self.send("POST", "/ingest/v1/rounds:check", body)

    def post_events(self, body: dict) -> dict:
        """Stores registrations of members, single bets, settlements, cancels, corrections, sign-ins,
        transfers, purchases, refunds and gifts, spins of features, sign-ins and claims of activities,
        chat, shown replies and stream events. Fields of the body: events."""
        return self.send("POST", "/ingest/v1/events", body)

    def get_rounds(self, id: str) -> dict:
        """Returns whether a round is stored, with its totals, by the game’s round number."""
        return self.send("GET", f"/ingest/v1/rounds/{quoted(id)}")

    def get_events(self, id: str) -> dict:
        """Returns whether an event of the calling node is stored."""
        return self.send("GET", f"/ingest/v1/events/{quoted(id)}")

    def get_games(self) -> dict:
        """Lists the games that the calling node may send, with their bet areas, and the limits of requests."""
        return self.send("GET", "/ingest/v1/games")

    def get_rtp(self, member: str | int, game_id: str | int, agent: str | int | None = None) -> dict:
        """Returns the RTP that applies to a member in a game now, for a node that does not resolve it from
        the feed."""
        return self.send("GET", "/ingest/v1/rtp", query={"member": member, "gameId": game_id, "agent": agent})

    def get_config(self, since: str | int, wait: str | int | None = None) -> dict:
        """Returns the configuration that the node must apply, newer than a version; waits for it."""
        return self.send("GET", "/ingest/v1/config", query={"since": since, "wait": wait})

    def post_config_ack(self, body: dict) -> dict:
        """Acknowledges the version up to which the node has applied the config feed, with what failed.
        Fields of the body: version, failed."""
        return self.send("POST", "/ingest/v1/config:ack", body)

    def post_launch(self, body: dict) -> dict:
        """Redeems the token of a game’s address, once within 60 s, and returns the member. The same session
        may repeat it; then send a login event. Fields of the body: token, sessionId."""
        return self.send("POST", "/ingest/v1/launch", body)

    def post_wallet_bet(self, body: dict) -> dict:
        """Takes a stake from the wallet of a member, on our ledger or at its agent. Fields of the body:
        txId, [refTxId], [agent], memberAccount, currency, [gameId], [roundId], amount, occurredAt,
        [final], type, roomId, ip, [areaId], [rtp]."""
        return self.send("POST", "/ingest/v1/wallet/bet", body)

    def post_wallet_settle(self, body: dict) -> dict:
        """Pays bets out; a bet is settled once. Fields of the body: txId, [refTxId], [agent], memberAccount,
        currency, [gameId], [roundId], amount, occurredAt, [final], type, bet, validBet, win, net,
        [jackpot], [detailUrl], [jackpotLevel]."""
        return self.send("POST", "/ingest/v1/wallet/settle", body)

    def post_wallet_bet_and_settle(self, body: dict) -> dict:
        """Stake and payout in one step. Fields of the body: txId, [refTxId], [agent], memberAccount,
        currency, [gameId], [roundId], amount, occurredAt, [final], type, bet, validBet, win, net,
        [jackpot], [detailUrl], [minBalance], roomId, ip, [areaId], [rtp], [jackpotLevel]."""
        return self.send("POST", "/ingest/v1/wallet/betAndSettle", body)

    def post_wallet_cancel(self, body: dict) -> dict:
        """Reverses a bet that is not settled; leaves a mark that rejects a bet that arrives late. Fields of
        the body: txId, [refTxId], [agent], memberAccount, currency, [gameId], [roundId], amount,
        occurredAt, [final], type, reason."""
        return self.send("POST", "/ingest/v1/wallet/cancel", body)

    def post_wallet_withhold(self, body: dict) -> dict:
        """Takes money in advance, on entry to a prepaid session. Fields of the body: txId, [refTxId],
        [agent], memberAccount, currency, [gameId], [roundId], amount, occurredAt, [final], type, roomId,
        ip, [areaId], [rtp]."""
        return self.send("POST", "/ingest/v1/wallet/withhold", body)

    def post_wallet_return(self, body: dict) -> dict:
        """Returns the rest of it, with the totals of the session. Fields of the body: txId, [refTxId],
        [agent], memberAccount, currency, [gameId], [roundId], amount, occurredAt, [final], type,
        totalBet, totalWin."""
        return self.send("POST", "/ingest/v1/wallet/return", body)

    def post_wallet_cancel_withhold(self, body: dict) -> dict:
        """Reverses a withholding. Fields of the body: txId, [refTxId], [agent], memberAccount, currency,
        [gameId], [roundId], amount, occurredAt, [final], type, reason."""
        return self.send("POST", "/ingest/v1/wallet/cancelWithhold", body)

    def post_wallet_balance(self, body: dict) -> dict:
        """Returns the balance of a member. Fields of the body: txId, [refTxId], [agent], memberAccount,
        currency, [gameId], [roundId], amount, occurredAt, [final], type."""
        return self.send("POST", "/ingest/v1/wallet/balance", body)

    def get_tx(self, id: str) -> dict:
        """Returns the state of a movement by its id, whichever node sent it."""
        return self.send("GET", f"/ingest/v1/tx/{quoted(id)}")

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
