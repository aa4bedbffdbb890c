import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { carryIPv4, spellIPv4, spellIPv6 } from '../../../test/support/address-spellings.ts';
import { createSeededRandom, type SeededRandom } from '../../../test/support/seeded-random.ts';
import { readSsrfTable } from '../../../test/support/ssrf-table.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { createOutboundPolicy } from './outbound-policy.ts';

const nothingOpened = createOutboundPolicy();

function checkUrl(url: string, policy = nothingOpened): string {
  const check = checkPublicUrl(url, policy);
  return check.ok ? 'ok' : check.code;
}

const PUBLIC = [
  'https://example.com/hook?token=a#b',
  'HTTPS://EXAMPLE.COM',
  'https://example.com:443/',
  'https://example.com:1024/',
  'https://example.com:65535/',
  'https://example.com./',
  'https://a_b.example.com/',
  'https://xn--mnchen-3ya.de/',
  'https://münchen.de/straße',
  'https://93.184.216.34/',
  'https://1.1/',
  'https://[2606:4700:4700::1111]/',
  'https://example.com/@127.0.0.1',
  'https://example.com/#@127.0.0.1',
  'https://notlocalhost.com/',
  'https://my-internal.dev/',
];

const NOT_HTTPS = [
  '',
  'example.com',
  'http://example.com/',
  'ftp://example.com/',
  '//example.com/',
  'https:/example.com',
  'https:example.com',
  ' https://example.com/',
  'wss://example.com/',
  'javascript:alert(1)',
  'ht\ntps://example.com/',
];

const BLOCKED = [
  'https://',
  'https://?',
  'https:///example.com/',
  'https://exa mple.com/',
  'https://example.com/a b',
  'https://example.com/\u0000',
  'https://example.com\\@127.0.0.1/',
  'https://user@example.com/',
  'https://user:pass@example.com/',
  'https://@example.com/',
  'https://example.com:0/',
  'https://example.com:22/',
  'https://example.com:1023/',
  'https://example.com:65536/',
  'https://example..com/',
  'https://-example.com/',
  `https://${'a'.repeat(64)}.com/`,
  `https://${'abc.'.repeat(64)}com/`,
  'https://localhost/',
  'https://LocalHost./',
  'https://a.b.localhost/',
  'https://intranet/',
  'https://com/',
  'https://printer.local/',
  'https://erp.internal/',
  'https://nas.home.arpa/',
  'https://1.0.0.127.in-addr.arpa/',
  'https://x.onion/',
  'https://db.lan/',
  'https://metadata.google.internal/',
  'https://metadata.tencentyun.com/',
  'https://%6cocalhost/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://[fe80::1%25eth0]/',
  'https://[::1]/',
  'https://[::]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[fec0::1]/',
  'https://[4000::1]/',
  'https://[100:0:0:1::1]/',
  'https://[64:ff9b:1::]/',
  'https://168.63.129.16/',
  'https://192.88.99.1/',
  'https://255.255.255.255/',
  'https://08.8.8.8/',
  'https://256.1.1.1/',
];

test('public HTTPS URLs are allowed', () => {
  for (const url of PUBLIC) assert.equal(checkUrl(url), 'ok', url);
});

test('a URL that is not HTTPS is reported as such', () => {
  for (const url of NOT_HTTPS) assert.equal(checkUrl(url), 'not_https', url);
});

test('hosts, ports and notations that could reach the internal network are blocked', () => {
  for (const url of BLOCKED) assert.equal(checkUrl(url), 'blocked_host', url);
});

test('the message contains neither the address nor information about its server', () => {
  const check = checkPublicUrl('https://10.1.2.3/', nothingOpened);
  assert.ok(!check.ok);
  assert.doesNotMatch(check.message, /10\.1/);
});

const FORBIDDEN_IPV4 = [
  [0, 0, 0, 0],
  [0, 1, 2, 3],
  [10, 0, 0, 1],
  [10, 255, 255, 255],
  [100, 64, 0, 1],
  [100, 100, 100, 200],
  [100, 127, 255, 254],
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [168, 63, 129, 16],
  [169, 254, 0, 1],
  [169, 254, 169, 254],
  [169, 254, 170, 2],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [192, 0, 0, 1],
  [192, 0, 0, 192],
  [192, 0, 2, 1],
  [192, 88, 99, 1],
  [192, 168, 0, 1],
  [192, 168, 255, 255],
  [198, 18, 0, 1],
  [198, 19, 255, 255],
  [198, 51, 100, 1],
  [203, 0, 113, 255],
  [224, 0, 0, 1],
  [239, 255, 255, 250],
  [240, 0, 0, 1],
  [255, 255, 255, 255],
] as const;

const FORBIDDEN_IPV6 = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 1],
  [0x100, 0, 0, 0, 0, 0, 0, 1],
  [0x2001, 0x2, 0, 0, 0, 0, 0, 1],
  [0x2001, 0xdb8, 0, 0, 1, 2, 3, 4],
  [0x3fff, 1, 0, 0, 0, 0, 0, 1],
  [0x5f00, 0, 0, 0, 0, 0, 0, 1],
  [0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254],
  [0xfe80, 0, 0, 0, 0, 0, 0, 1],
  [0xfec0, 0, 0, 0, 0, 0, 0, 1],
  [0xff02, 0, 0, 0, 0, 0, 0, 1],
] as const;

test('10,000 spellings of 40 forbidden addresses are blocked', () => {
  const random = createSeededRandom(20_260_101);
  assert.equal(FORBIDDEN_IPV4.length + FORBIDDEN_IPV6.length, 40);
  for (let i = 0; i < 10_000; i++) {
    const which = i % 40;
    const ipv4 = FORBIDDEN_IPV4[which];
    const host =
      ipv4 === undefined
        ? spellIPv6(FORBIDDEN_IPV6[which - FORBIDDEN_IPV4.length] ?? FORBIDDEN_IPV6[0], random)
        : random.below(3) === 0
          ? spellIPv6(carryIPv4(ipv4, random), random)
          : spellIPv4(ipv4, random);
    const url = `https://${host}/${i}`;
    assert.ok(URL.canParse(url), `the test itself made something unreadable: ${url}`);
    assert.equal(checkUrl(url), 'blocked_host', url);
  }
});

/**
 * Lists the ranges that are not public, independently of the code under test: with Node's own matcher and a
 * separate list.
 */
function listSpecialPurposeRanges(): BlockList {
  const list = new BlockList();
  const ranges =
    '0/8 10/8 100.64/10 127/8 169.254/16 172.16/12 192.0.0/24 192.0.2/24 192.88.99/24 192.168/16 198.18/15 198.51.100/24 203.0.113/24 224/3 168.63.129.16/32';
  for (const range of ranges.split(' ')) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet([...network.split('.'), '0', '0', '0'].slice(0, 4).join('.'), Number(prefix), 'ipv4');
  }
  return list;
}

function pickPublicIPv4(random: SeededRandom, special: BlockList): [number, number, number, number] {
  for (;;) {
    const pickByte = () => random.below(256);
    const bytes: [number, number, number, number] = [pickByte(), pickByte(), pickByte(), pickByte()];
    if (!special.check(bytes.join('.'))) return bytes;
  }
}

test('5,000 random public addresses are allowed, however they are written', () => {
  const random = createSeededRandom(7);
  const special = listSpecialPurposeRanges();
  for (let i = 0; i < 5_000; i++) {
    const first = random.pick([0x2003, 0x2400, 0x2600, 0x2607, 0x2800, 0x2a00, 0x2a0f, 0x2c00]);
    const groups = [first, ...Array.from({ length: 7 }, () => random.below(0x10000))];
    const host = i % 4 === 0 ? spellIPv6(groups, random) : spellIPv4(pickPublicIPv4(random, special), random);
    assert.equal(checkUrl(`https://${host}/`), 'ok', host);
  }
});

test('allowed ranges permit their addresses and internal names; metadata services remain blocked', () => {
  const loopback = createOutboundPolicy({ allowCidrs: ['127.0.0.0/8'] });
  assert.equal(checkUrl('https://127.0.0.1:8443/', loopback), 'ok');
  assert.equal(checkUrl('https://localhost:8443/', loopback), 'ok');
  assert.equal(checkUrl('https://[::1]:8443/', loopback), 'blocked_host');
  assert.equal(checkUrl('https://10.0.0.1/', loopback), 'blocked_host');
  assert.equal(checkUrl('https://erp.internal/', loopback), 'blocked_host');
  assert.equal(checkUrl('https://erp/', loopback), 'blocked_host');

  const everything = createOutboundPolicy({ allowCidrs: ['0.0.0.0/0', '::/0'] });
  assert.equal(checkUrl('https://10.0.0.1/', everything), 'ok');
  assert.equal(checkUrl('https://erp/', everything), 'ok');
  assert.equal(checkUrl('https://[::ffff:10.0.0.1]/', everything), 'ok');
  const metadata = [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
  ];
  const translated = [
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    'metadata.google.internal',
    'metadata',
    'a.metadata',
  ];
  for (const host of [...metadata, ...translated]) {
    assert.equal(checkUrl(`https://${host}/`, everything), 'blocked_host', host);
  }
});

test('denied ranges and this machine are blocked even if they are public', () => {
  const policy = createOutboundPolicy({
    allowCidrs: ['10.0.0.0/8', '192.0.2.7/32'],
    denyCidrs: ['93.184.216.0/24', '10.1.0.0/16'],
    ownAddresses: ['93.184.1.1', '2606:4700::1', '192.0.2.7'],
  });
  for (const host of ['93.184.216.34', '10.1.0.1', '93.184.1.1', '[2606:4700::1]']) {
    assert.equal(checkUrl(`https://${host}/`, policy), 'blocked_host', host);
  }
  for (const host of ['93.184.1.2', '10.2.0.1', '192.0.2.7'])
    assert.equal(checkUrl(`https://${host}/`, policy), 'ok', host);
});

test('an invalid range prevents the start', () => {
  for (const cidr of [
    '10.0.0.0',
    '10.0.0.0/33',
    '10/8',
    'fe80::1%eth0/64',
    '::/129',
    'x/8',
    '10.0.0.0/8/8',
  ]) {
    assert.throws(() => createOutboundPolicy({ allowCidrs: [cidr] }), /not an address range/, cidr);
  }
});

test('every URL in the SSRF table is allowed or blocked as listed there', () => {
  const table = readSsrfTable();
  assert.ok(table.length > 100);
  for (const { url, expect } of table) {
    assert.equal(checkPublicUrl(url, nothingOpened).ok ? 'allow' : 'block', expect, url);
  }
});

test('a local NAT64 prefix of any length does not bypass the rules for IPv4', () => {
  const opened = createOutboundPolicy({ allowCidrs: ['::/0'] });
  // These embed 10.1.2.3 and 169.254.169.254 after prefixes of 48, 56, 64 and 96 bits (RFC 6052, section
  // 2.2).
  for (const address of [
    '64:ff9b:1:a01:2:300::',
    '64:ff9b:1:a:1:203::',
    '64:ff9b:1:0:a:102:300:0',
    '64:ff9b:1::a01:203',
    '64:ff9b:1:a9fe:a9:fe00::',
    '64:ff9b:1:a9:fe:a9fe::',
    '64:ff9b:1:0:a9:fea9:fe00:0',
    '64:ff9b:1::a9fe:a9fe',
  ])
    assert.equal(opened.allows(address), false, address);
  for (const address of ['64:ff9b:1::5db8:d822', '64:ff9b:1:5db8:d8:2200::'])
    assert.equal(opened.allows(address), true, address);
});
