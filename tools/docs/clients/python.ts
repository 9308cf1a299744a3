import { contractVersion } from '@pitboss/contract/integrators/contract-version';
import type { ClientApi, ClientCall, Schema } from './operations.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names the fields of a body; those in brackets may be left out. */
function fieldsOf({ properties = {}, required = [] }: Schema): string {
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `[${name}]`))
    .join(', ');
}

/** Wraps words into lines of a docstring. */
function wrapped(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) as string;
    if (last && indent.length + last.length + word.length > 105) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.join(`\n${indent}`);
}

function methodOf({ name, method, path, summary, inPath, inQuery, body, data }: ClientCall): string {
  const required = inQuery.filter((one) => one.required);
  const parameters = [
    'self',
    ...inPath.map((one) => `${snake(one)}: str`),
    ...(body ? ['body: dict'] : []),
    ...required.map((one) => `${snake(one.name)}: str | int`),
    ...inQuery.filter((one) => !one.required).map((one) => `${snake(one.name)}: str | int | None = None`),
  ];
  const address =
    inPath.length > 0
      ? `f"${path.replace(/\{(\w+)\}/g, (_, one: string) => `{quoted(${snake(one)})}`)}"`
      : `"${path}"`;
  const query = inQuery.map((one) => `"${one.name}": ${snake(one.name)}`).join(', ');
  const sent = [`"${method}"`, address, ...(body ? ['body'] : []), ...(query ? [`query={${query}}`] : [])];
  const fields = body ? ` Fields of the body: ${fieldsOf(body)}.` : '';
  return `    def ${snake(name)}(${parameters.join(', ')}) -> ${data ? 'dict' : 'dict | str'}:
        """${wrapped(`${summary}.${fields}`, '        ')}"""
        return self.send(${sent.join(', ')})
`;
}

const runtime = `
from __future__ import annotations

import hashlib
import hmac
import json
import time
import urllib.error
import urllib.parse
import urllib.request

# Version of the contract from which this client was generated.
CONTRACT_VERSION = "${contractVersion}"
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
`;

/** Returns a client of an interface in Python. */
export const pythonClient = ({
  name,
  title,
  calls,
}: ClientApi): string => `"""A client of ${title} for Python 3.8 without packages.

Generated from the OpenAPI description; not edited by hand.
"""
${runtime}

class ${name}:
    """Signed calls of ${title}.

    Each raises an OSError without a reply, which means that the outcome is unknown. A reply has
    \`code\`, \`desc\` and \`data\`; \`data\` may have fields that are not listed here.
    """

    def __init__(self, base: str, key_id: str, secret: str, timeout: float = 40):
        """\`timeout\`: longest wait for a reply in seconds; the config feed may hold a request for 25 s."""
        self.base, self.key_id, self.secret, self.timeout = base.rstrip("/"), key_id, secret, timeout

${calls.map(methodOf).join('\n')}
    def send(self, method: str, path: str, body: dict | None = None, query: dict | None = None) -> dict | str:
        given = {key: value for key, value in (query or {}).items() if value is not None}
        path = path + "?" + urllib.parse.urlencode(given) if given else path
        raw = b"" if body is None else json.dumps(body).encode()
        timestamp = str(int(time.time() * 1000))
        lines = "\\n".join([method, path, timestamp, hashlib.sha256(raw).hexdigest()])
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
`;
