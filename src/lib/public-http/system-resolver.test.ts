import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createSystemResolver, getHostsFilePath } from './system-resolver.ts';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const ADDRESSES: Record<string, Record<number, Buffer>> = {
  'both.example.com': {
    [TYPE_A]: Buffer.of(192, 0, 2, 1),
    [TYPE_AAAA]: Buffer.from('20010db8000000000000000000000001', 'hex'),
  },
  'four.example.com': { [TYPE_A]: Buffer.of(192, 0, 2, 4) },
  'six.example.com': { [TYPE_AAAA]: Buffer.from('20010db8000000000000000000000006', 'hex') },
};

/** Answers a DNS question (RFC 1035) with an address, or with "no such name". */
function answerQuestion(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const address = ADDRESSES[labels.join('.')]?.[type];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  const asked = question.subarray(12, at + 5);
  if (address === undefined) return Buffer.concat([head, asked]);
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]);
  return Buffer.concat([head, asked, record, address]);
}

const dns = createSocket('udp4');
let folder: string;
let hostsFile: string;
let servers: string[];
const isOpen = new AbortController().signal;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-hosts-'));
  hostsFile = join(folder, 'hosts');
  await writeFile(
    hostsFile,
    '# four.example.com is elsewhere\n127.0.0.1 localhost\n10.1.2.3\tERP.example.com erp # the ERP\n::1 erp\nbroken erp\n\n',
  );
  dns.on('message', (question, { port, address }) => dns.send(answerQuestion(question), port, address));
  dns.bind(0, '127.0.0.1');
  await once(dns, 'listening');
  servers = [`127.0.0.1:${dns.address().port}`];
});
after(async () => {
  dns.close();
  await rm(folder, { recursive: true });
});

describe('the addresses of a host', () => {
  it('are those in the hosts file, regardless of case and comments', async () => {
    const resolve = createSystemResolver({ hostsFile, servers });
    assert.deepEqual(await resolve('erp', isOpen), ['10.1.2.3', '::1']);
    assert.deepEqual(await resolve('erp.example.com', isOpen), ['10.1.2.3']);
  });

  it('are otherwise requested from the DNS servers, IPv6 first', async () => {
    const resolve = createSystemResolver({ hostsFile, servers });
    assert.deepEqual(await resolve('both.example.com', isOpen), ['2001:db8::1', '192.0.2.1']);
    assert.deepEqual(await resolve('four.example.com', isOpen), ['192.0.2.4']);
    assert.deepEqual(await resolve('six.example.com', isOpen), ['2001:db8::6']);
  });

  it('are an error if there are none, also without a hosts file', async () => {
    const resolve = createSystemResolver({ hostsFile: join(folder, 'missing'), servers });
    await assert.rejects(resolve('unknown.example.com', isOpen), { code: 'ENOTFOUND' });
  });

  it('are no longer requested once the request is cancelled', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const cancelling = new AbortController();
    const resolve = createSystemResolver({ hostsFile, servers: [`127.0.0.1:${silent.address().port}`] });
    silent.once('message', () => cancelling.abort());
    await assert.rejects(resolve('both.example.com', cancelling.signal), { code: 'ECANCELLED' });
    silent.close();
  });
});

it('the hosts file is where the operating system has it', () => {
  assert.equal(getHostsFilePath('linux'), '/etc/hosts');
  assert.match(getHostsFilePath('win32'), /System32.drivers.etc.hosts$/);
});
