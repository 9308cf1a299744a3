import { pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageFromBrowser } from './i18n.ts';
import { derivePasswordKey, loginText, parseLoginText, passwordStrength } from './password.ts';
import { featureAllowed, filterGames, gameAllowed, pageAllowed } from './permissions.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`sign-in.test seed ${seed}`);

describe('password', () => {
  const password = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

  /** Made with openssl kdf (PBKDF2, SHA-256, 1000 iterations, 16 bytes) and Python's hashlib.pbkdf2_hmac. */
  it.each([
    ['Pitboss1', '5f1d3c9a7e2b4680a1b2c3d4e5f60718', '22A230814D8504B4CB8E80FB118FBA44'],
    ['密码-🀄', '00', '0A91E3B5D321664960AEA7DDE5803929'],
  ])('derives from %s and the salt %s the key of the published scheme', (secret, salt, key) => {
    expect(derivePasswordKey(secret, salt)).toBe(key);
  });

  it('derives the key that the platform derives', () => {
    fc.assert(
      fc.property(password, fc.string({ maxLength: 40 }), (secret, salt) => {
        const expected = pbkdf2Sync(secret, salt, 1000, 16, 'sha256').toString('hex').toUpperCase();
        expect(derivePasswordKey(secret, salt)).toBe(expected);
      }),
      { seed, numRuns: 30 },
    );
  });

  it('writes the sign-in text as password, key and thirteen digits of time', () => {
    expect(loginText('Pitboss1', '22A230814D8504B4CB8E80FB118FBA44', 1_760_000_000_000)).toBe(
      'Pitboss122A230814D8504B4CB8E80FB118FBA441760000000000',
    );
    expect(loginText('x', '0'.repeat(32), 5)).toBe(`x${'0'.repeat(32)}0000000000005`);
  });

  it('reads the sign-in text back, whatever the password holds', () => {
    const tricky = fc.oneof(
      password,
      // Passwords that look like the parts behind them.
      fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 1, maxLength: 60 }),
    );
    const key = fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(tricky, key, fc.integer({ min: 0, max: 9_999_999_999_999 }), (secret, derived, timeMs) => {
        const text = loginText(secret, derived, timeMs);
        expect(parseLoginText(text)).toEqual({ password: secret, key: derived, timeMs });
      }),
      { seed, numRuns: 500 },
    );
  });

  it('rejects texts of another form', () => {
    const key = 'A'.repeat(32);
    for (const text of [
      '',
      'x',
      `${key}1700000000000`,
      `p${key}170000000000x`,
      `p${key.toLowerCase()}1700000000000`,
    ])
      expect(parseLoginText(text), text).toBeNull();
  });

  it('measures strength', () => {
    expect(passwordStrength('')).toBe(0);
    expect(passwordStrength('aaaaaa')).toBe(0);
    expect(passwordStrength('abcdef')).toBe(1);
    expect(passwordStrength('abcdef1')).toBe(1);
    expect(passwordStrength('abcdeF1')).toBe(2);
    expect(passwordStrength('abcdeF1-xy')).toBe(4);
    expect(passwordStrength('😀😁😂😃')).toBe(0);
    expect(passwordStrength('😀😁😂😃😄😅')).toBe(1);
  });
});

describe('language', () => {
  it.each([
    ['zh', 'zh_cn'],
    ['zh-TW', 'zh_cn'],
    ['en', 'en_us'],
    ['en-GB', 'en_us'],
    ['EN_us', 'en_us'],
    ['enm', 'zh_cn'],
    ['fr-FR', 'zh_cn'],
    ['', 'zh_cn'],
    [undefined, 'zh_cn'],
  ] as const)('%s gives %s', (tag, language) => {
    expect(languageFromBrowser(tag)).toBe(language);
  });
});

describe('permissions', () => {
  const list = [
    { id: 1, page: '/home' },
    { id: 7, page: '' },
    { id: 9, page: 'memberList' },
  ];

  it('opens a page by its id or by its name with a slash', () => {
    expect(pageAllowed(list, { id: 1, page: 'other' })).toBe(true);
    expect(pageAllowed(list, { id: 99, page: 'home' })).toBe(true);
    expect(pageAllowed(list, { id: 99, page: '/home' })).toBe(true);
    expect(pageAllowed(list, { id: 99, page: 'betManagement' })).toBe(false);
    // The entry lacks its slash, so its name opens nothing.
    expect(pageAllowed(list, { id: 99, page: 'memberList' })).toBe(false);
  });

  it('denies without a list and never matches an empty name', () => {
    expect(pageAllowed(null, { id: 1, page: 'home' })).toBe(false);
    expect(pageAllowed(undefined, { id: 1, page: 'home' })).toBe(false);
    expect(pageAllowed([], { id: 1, page: 'home' })).toBe(false);
    expect(pageAllowed([{ id: 2, page: '/' }], { id: 1, page: '' })).toBe(false);
  });

  it('compares every entry for a feature', () => {
    expect(featureAllowed(list, 1)).toBe(true);
    expect(featureAllowed(list, 9)).toBe(true);
    expect(featureAllowed(list, 2)).toBe(false);
    expect(featureAllowed(null, 1)).toBe(false);
  });

  it('always permits the games 1 to 10', () => {
    for (let id = 1; id <= 10; id += 1) expect(gameAllowed([], id)).toBe(true);
    for (const id of [0, 11, -1, 1.5]) expect(gameAllowed([], id)).toBe(false);
    expect(gameAllowed([231], 231)).toBe(true);
  });

  it('filters nested games at every depth and leaves the tree alone', () => {
    const tree = [
      {
        id: 1,
        name: 'fishing',
        listGame: [
          {
            id: 101,
            name: 'a',
            listGame: [
              { id: 231, name: 'b' },
              { id: 10, name: 'c' },
            ],
          },
          { id: 102, name: 'd', listGame: [] },
        ],
      },
      { id: 300, name: 'e', listGame: [{ id: 1, name: 'f' }] },
    ];
    const copy = structuredClone(tree);
    expect(filterGames(tree, [101])).toEqual([
      { id: 1, name: 'fishing', listGame: [{ id: 101, name: 'a', listGame: [{ id: 10, name: 'c' }] }] },
    ]);
    expect(tree).toEqual(copy);
  });
});
