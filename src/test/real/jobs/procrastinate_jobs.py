"""What a real Procrastinate makes of a database: procrastinate_jobs.py URL make | clean | retry ID... | cancel ID..."""

import asyncio
import datetime
import sys

import procrastinate

url, verb, *ids = sys.argv[1:]
app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url))


@app.task(name="fails", retry=False)
def fails(n):
    raise ValueError(f"no {n}")


@app.task(name="ends")
def ends(n):
    return n


async def work():
    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        for n in range(12):
            await ends.defer_async(n=n)
            await fails.configure(queue="mail", priority=n).defer_async(n=n)
        await app.run_worker_async(wait=False, install_signal_handlers=False)
        later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=2)
        for n in range(12):
            await ends.configure(schedule_at=later).defer_async(n=n)
        for job in list(await app.job_manager.list_jobs_async(status="todo"))[::2]:
            await app.job_manager.cancel_job_by_id_async(job.id)
        # A job's events of 1 to 12 days ago; those of a cancelled one told of a later plan.
        await app.connector.execute_query_async(
            "update procrastinate_events set at = now() - make_interval(days => 1 + mod(job_id, 12)::int)"
        )


async def act():
    async with app.open_async():
        if verb == "clean":
            await app.job_manager.delete_old_jobs(nb_hours=132, include_failed=True, include_cancelled=True)
        for number in ids:
            if verb == "retry":
                await app.job_manager.retry_job_by_id_async(
                    int(number), retry_at=datetime.datetime.now(datetime.timezone.utc)
                )
            else:
                await app.job_manager.cancel_job_by_id_async(int(number), abort=False)


asyncio.run(work() if verb == "make" else act())
