import { sha256 } from '@noble/hashes/sha2.js';

/** RSA-OAEP with SHA-256 and MGF1 (RFC 8017 §7.1), for origins where browsers offer no WebCrypto. */

const hashLength = 32;

interface Der {
  readonly tag: number;
  readonly body: Uint8Array;
  readonly rest: Uint8Array;
}

/** Reads one element of a DER encoding. */
function der(bytes: Uint8Array): Der {
  const [tag = 0, first = 0] = bytes;
  let length = first;
  let at = 2;
  if (first & 0x80) {
    length = 0;
    for (let i = 0; i < (first & 0x7f); i += 1) length = length * 256 + (bytes[at++] ?? 0);
  }
  if (at + length > bytes.length) throw new Error('The public key is cut short.');
  return { tag, body: bytes.subarray(at, at + length), rest: bytes.subarray(at + length) };
}

const toBig = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Modulus and exponent of a SubjectPublicKeyInfo. */
function publicNumbers(spki: Uint8Array): { n: bigint; e: bigint } {
  const bits = der(der(der(spki).body).rest);
  // The first byte of a bit string counts unused bits; the key follows it.
  const modulus = der(der(bits.body.subarray(1)).body);
  const exponent = der(modulus.rest);
  if (bits.tag !== 3 || modulus.tag !== 2 || exponent.tag !== 2)
    throw new Error('This is no RSA public key.');
  return { n: toBig(modulus.body), e: toBig(exponent.body) };
}

/** Returns a mask of `length` bytes (MGF1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let counter = 0, at = 0; at < length; counter += 1, at += hashLength) {
    const block = sha256(new Uint8Array([...seed, 0, 0, counter >> 8, counter & 0xff]));
    out.set(block.subarray(0, Math.min(hashLength, length - at)), at);
  }
  return out;
}

const xor = (one: Uint8Array, other: Uint8Array) => one.map((byte, i) => byte ^ (other[i] ?? 0));

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let square = base % modulus, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Encrypts a message for the holder of the key. */
export function rsaOaep(spki: Uint8Array, message: Uint8Array): Uint8Array {
  const { n, e } = publicNumbers(spki);
  const size = Math.ceil(n.toString(16).length / 2);
  const room = size - 2 * hashLength - 2;
  if (message.length > room) throw new Error('The message is too long for this key.');
  const block = new Uint8Array(size - hashLength - 1);
  block.set(sha256(new Uint8Array()));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);
  const seed = crypto.getRandomValues(new Uint8Array(hashLength));
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, hashLength));
  const encrypted = power(toBig(new Uint8Array([0, ...maskedSeed, ...maskedBlock])), e, n);
  const hex = encrypted.toString(16).padStart(size * 2, '0');
  return Uint8Array.from({ length: size }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}
