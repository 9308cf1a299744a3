import { expect, it } from 'vitest';
import { addressSubject, isIgnored, network } from './addresses.ts';

it.each([
  ['192.0.2.7', 'ip:192.0.2.7'],
  ['::ffff:192.0.2.7', 'ip:192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', 'ip:2001:db8:1:2::/64'],
  ['nowhere', null],
])('names the address %s as %s', (ip, subject) => expect(addressSubject(ip)).toBe(subject));

it.each([
  ['ip:10.9.8.7', '10.0.0.0/8', true],
  ['ip:11.9.8.7', '10.0.0.0/8', false],
  ['ip:192.0.2.7', '192.0.2.7', true],
  ['ip:192.0.2.8', '192.0.2.7', false],
  ['ip:2001:db8:1:2::/64', '2001:db8:1::/48', true],
  ['ip:2001:db8:1:2::/64', '2001:db8:1:2::7', true],
  ['ip:2001:db8:1:3::/64', '2001:db8:1:2::/64', false],
  ['ip:2001:db8:1:3::/64', '10.0.0.0/8', false],
])('%s in %s: %s', (subject, text, is) => {
  const one = network(text);
  expect(isIgnored(subject, one.ok ? [one.entry] : [])).toBe(is);
});
