// What a real pg-boss makes of a database: node pgboss.mjs URL make | clean | retry ID... | cancel ID... | resume ID...
// An id is QUEUE/UUID. It prints nothing; an error ends it with a status that is not 0.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const cache = createRequire(process.env.HOLDFAST_REAL_MODULES + '/');
const { PgBoss } = await import(pathToFileURL(cache.resolve('pg-boss')));
const [url, verb, ...ids] = process.argv.slice(2);
const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false });
boss.on('error', (error) => { console.error(error); process.exitCode = 1; });
await boss.start();

const queues = { mail: {}, stately: { policy: 'stately' }, apart: { partition: true }, kept: { deletionSeconds: 0 } };

async function make() {
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options);
    for (let i = 0; i < 24; i++) await boss.send(name, { i }, { singletonKey: `${name}-${i}`, retryLimit: i % 2, priority: 24 - i });
    const fetched = await boss.fetch(name, { batchSize: 16 });
    for (const [i, job] of fetched.entries()) {
      if (i % 4 === 0) await boss.fail(name, job.id, { message: `no ${i}` });
      else if (i % 4 === 1) await boss.cancel(name, job.id);
      else if (i % 4 === 2) await boss.complete(name, job.id, { i });
    }
  }
  await boss.flow([{ ref: 'a', name: 'mail' }, { ref: 'b', name: 'mail', dependsOn: ['a'] }]);
  const db = boss.getDb();
  // Ended jobs of 1 to 12 days where seven are kept, and some that waited for longer than theirs.
  await db.executeSql(`update pgboss.job set completed_on = completed_on - (n || ' hours')::interval
    from (select name as q, id as i, 24 * (row_number() over (partition by state order by name, priority) % 12 + 1) as n from pgboss.job) o
    where q = name and i = id and completed_on is not null`);
  await db.executeSql(`update pgboss.job set keep_until = now() - interval '1 hour' where state in ('created', 'retry') and not blocked and priority % 3 = 0`);
}

if (verb === 'make') await make();
else if (verb === 'clean') await boss.supervise();
else for (const id of ids) await boss[verb](...id.split('/'));
await boss.stop({ graceful: false });
