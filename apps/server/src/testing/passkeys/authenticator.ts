import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { sha256 } from '../../platform/crypto/crypto.ts';

const userPresent = 0x01;
const userVerified = 0x04;
const attested = 0x40;

/** Browser and authenticator with one ES256 credential, for tests of the server. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  const rpIdHash = sha256(new URL(origin).hostname);

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  const authenticatorData = (flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count]);
  };

  /** The public key as COSE: EC2, ES256, curve P-256. */
  const cosePublicKey = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  };

  const id = credentialId.toString('base64url');
  return {
    id,
    /** Sets the sign counter, as of an authenticator that was copied. */
    setCounter(value: number): void {
      counter = value;
    },
    /** Reply of `navigator.credentials.create` to the options of a server. */
    register(options: string): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(userPresent | userVerified | attested),
        Buffer.alloc(16),
        length,
        credentialId,
        cosePublicKey(),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    /** Reply of `navigator.credentials.get`; `at` is the origin of the page that prompts. */
    prove(options: string, at = origin): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      counter += 1;
      const authData = authenticatorData(userPresent | userVerified);
      const client = clientData('webauthn.get', challenge, at);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
