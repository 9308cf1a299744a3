/** What is wrong with the looks of a public key; whether it is one only the server can tell. */
export function keyProblem(text: string): 'keyShape' | 'keyPrivate' | null {
  const key = text.trim();
  if (/PRIVATE KEY/.test(key)) return 'keyPrivate';
  const pem =
    /^-----BEGIN (RSA )?PUBLIC KEY-----\s*([A-Za-z0-9+/=\s]+?)\s*-----END (RSA )?PUBLIC KEY-----$/.exec(key);
  const body = (pem ? (pem[2] ?? '') : key).replace(/\s/g, '');
  // 2048 bits of modulus alone are 342 characters.
  return /^[A-Za-z0-9+/]{342,}={0,2}$/.test(body) ? null : 'keyShape';
}
