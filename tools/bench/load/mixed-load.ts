import { Agent, request } from 'node:http';

/**
 * The mixed load of the bench of calls, a process of its own: people who ask one thing after another, without pauses. Its
 * plan comes as JSON in the first argument; it prints one line of JSON.
 */
export interface MixedPlan {
  readonly url: string;
  /** Of those who ask, in turn. */
  readonly tokens: readonly string[];
  readonly people: number;
  readonly seconds: number;
  /** Requests that are made, besides the time; 0: as many as go in it. */
  readonly requests: number;
  readonly deck: readonly Card[];
}

export interface Card {
  readonly path: string;
  readonly body: object;
}

export interface MixedResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

function ask(agent: Agent, url: string, token: string, { path, body }: Card): Promise<number> {
  return new Promise((done, fail) => {
    const sent = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent), token };
    const call = request(`${url}${path}`, { method: 'POST', agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('end', () => done((JSON.parse(Buffer.concat(chunks).toString()) as { code: number }).code));
    });
    call.once('error', fail);
    call.end(sent);
  });
}

async function load(plan: MixedPlan): Promise<MixedResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.people });
  const samples: number[] = [];
  let begun = 0;
  let failed = 0;
  const start = performance.now();
  const until = start + plan.seconds * 1_000;
  const over = () => performance.now() >= until || (plan.requests > 0 && begun >= plan.requests);
  const person = async (place: number) => {
    const token = plan.tokens[place % plan.tokens.length] ?? '';
    for (let turn = place * 37; !over(); turn += 7) {
      begun += 1;
      const started = performance.now();
      const code = await ask(agent, plan.url, token, plan.deck[turn % plan.deck.length] as Card);
      if (code !== 0) failed += 1;
      samples.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: plan.people }, (_, place) => person(place)));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  samples.sort((a, b) => a - b);
  const at = (share: number) =>
    samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { requests: samples.length, seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

const plan = process.argv[2];
if (plan) process.stdout.write(`${JSON.stringify(await load(JSON.parse(plan) as MixedPlan))}\n`);
