"""Lets a real buquet work on a bucket, and prints what its own interface then says of it, as JSON.

The bucket, the endpoint and the credentials are in the environment, as buquet reads them. `run`
drives the work and says; `says` only says. `work order NAME` and `work billing NAME` are its
workers, each a process of its own, since each workflow takes over the handler of all decisions.
"""

import asyncio
import collections
import datetime
import json
import os
import signal
import sys

import buquet
from buquet.workflow import Workflow, WorkflowClient, WorkflowStatus, get_step_result
from buquet.workflow import get_workflow_state, list_signals, list_workflows, register_workflow

DEADLINE = 60  # seconds for each thing that is waited for
QUICK = buquet.RetryPolicy(
    initial_interval_ms=100, max_interval_ms=500, multiplier=2.0, jitter_percent=0.0
)


async def tries(task_id):
    """How often a task was tried, this time among them: kept in the bucket, since workers change."""
    past = await worker_queue.storage.list(f"tries/{task_id}/")
    await worker_queue.storage.put(f"tries/{task_id}/{len(past) + 1}", b"")
    return len(past) + 1


def order():
    """Steps side by side, one that waits for a signal, and one that fails when it is told to.

    They end one after the other: buquet takes it for the end of a workflow when two of its steps,
    or a step and a decision, write its state at once.
    """
    workflow = Workflow("order_fulfillment")

    @workflow.step("validate")
    async def validate(ctx):
        await asyncio.sleep(0.5)
        return {"valid": True, "order": ctx.data.get("order")}

    @workflow.step("charge_card", depends_on=["validate"], retries=0)
    async def charge_card(ctx):
        if ctx.data.get("wish") == "stall":
            await asyncio.sleep(5)
        if ctx.data.get("wish") in ("fail", "stall"):
            raise ValueError("no such card")
        await asyncio.sleep(1)
        return "TX-511"

    @workflow.step("approve", depends_on=["validate"])
    async def approve(ctx):
        if ctx.data.get("wish") in ("fail", "plain"):
            await asyncio.sleep(4)  # ends after charge_card: its decision sees that failure
        if ctx.data.get("wish") in ("approve", "cancel", "pause", "wait"):
            return await ctx.wait_for_signal("approval", timeout_seconds=DEADLINE)
        return None

    @workflow.step("ship", depends_on=["charge_card", "approve"])
    async def ship(ctx):
        return [1, 2.5, "ü"]

    return workflow


def billing():
    """A step whose failure pauses its workflow."""
    workflow = Workflow("billing")

    @workflow.step("prepare")
    async def prepare(ctx):
        await asyncio.sleep(3)  # ends after charge: its decision sees that failure
        return {"prepared": True}

    @workflow.step("charge", retries=0, on_failure="pause_workflow")
    async def charge(ctx):
        raise ValueError("gateway 503")

    return workflow


def handlers(worker):
    @worker.task("ok")
    async def ok(data, ctx):
        return {"sent": True, "to": data}

    @worker.task("nothing")
    async def nothing(data, ctx):
        return None

    @worker.task("flaky")
    async def flaky(data, ctx):
        if await tries(ctx.task_id) <= 2:
            raise buquet.RetryableError("smtp 451")
        return {"sent": True}

    @worker.task("broken")
    async def broken(data, ctx):
        raise ValueError("no such invoice")

    @worker.task("hopeless")
    async def hopeless(data, ctx):
        raise buquet.RetryableError("smtp 550")

    @worker.task("again")
    async def again(data, ctx):
        if await tries(ctx.task_id) <= 2:
            raise buquet.RescheduleError(1)
        return {"rounds": 3}

    @worker.task("long")
    async def long(data, ctx):
        for _ in range(4):
            await ctx.extend_lease(30)  # past the minute, where the mark of a lease is another
        return {"extended": 4}

    @worker.task("asked")
    async def asked(data, ctx):
        while not await ctx.is_cancellation_requested():
            await asyncio.sleep(0.2)
            await ctx.refresh()
        return {"stopped": True}

    @worker.task("crash")
    async def crash(data, ctx):
        if await tries(ctx.task_id) == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return {"survived": True}

    @worker.task("crash_always")
    async def crash_always(data, ctx):
        os.kill(os.getpid(), signal.SIGKILL)

    @worker.task("endless")
    async def endless(data, ctx):
        await asyncio.sleep(3600)


worker_queue = None


async def work(kind, name):
    global worker_queue
    queue = worker_queue = await buquet.connect()
    worker = buquet.Worker(queue, name, queue.all_shards())
    handlers(worker)
    register_workflow(worker, {"order": order, "billing": billing}[kind](), queue)
    options = buquet.WorkerRunOptions(
        polling=buquet.PollingStrategy.fixed(100),
        monitor_check_interval_s=1,
        monitor_worker_health_threshold_s=5,
        monitor_sweep_interval_s=5,
    )
    await worker.run(options)


class Workers:
    """Workers of one kind; one that dies is followed by another."""

    def __init__(self, kind, count):
        self.kind, self.count, self.started, self.processes = kind, count, 0, []

    async def __aenter__(self):
        self.watch = asyncio.create_task(self.keep())
        return self

    async def __aexit__(self, *_):
        self.watch.cancel()
        for process in self.processes:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def keep(self):
        while True:
            self.processes = [p for p in self.processes if p.returncode is None]
            while len(self.processes) < self.count:
                self.started += 1
                name = f"worker-{self.kind}-{self.started}"
                self.processes.append(
                    await asyncio.create_subprocess_exec(
                        sys.executable, __file__, "work", self.kind, name, stdout=sys.stderr
                    )
                )
            await asyncio.sleep(0.2)


async def until(what, ask):
    for _ in range(DEADLINE * 4):
        if await ask():
            return
        await asyncio.sleep(0.25)
    raise TimeoutError(f"waited in vain for {what}")


def task_is(queue, task, *statuses):
    async def ask():
        return (await queue.get(task.id)).status in statuses

    return ask


async def tasks(queue):
    """Submits tasks of each kind; returns those that come to an end, with that end."""
    done, failed = buquet.TaskStatus.Completed, buquet.TaskStatus.Failed
    submit = queue.submit
    ends = [
        (await submit("ok", {"order": "ORD-1"}), done),
        (await submit("ok", "text + % ü"), done),
        (await submit("ok", {"n": 1}, idempotency_key="once"), done),
        (await submit("ok", {"n": 1}, idempotency_key="once"), done),
        (await submit("ok", {"big": "x" * 2000}, use_payload_refs=True, payload_ref_threshold_bytes=100), done),
        (await submit("nothing", None), done),
        (await submit("flaky", {"n": 2}, max_retries=3, retry_policy=QUICK), done),
        (await submit("broken", {"n": 3}), failed),
        (await submit("hopeless", {"n": 4}, max_retries=2, retry_policy=QUICK), failed),
        (await submit("again", {"n": 5}, max_reschedules=5), done),
        (await submit("again", {"n": 6}, max_reschedules=1), failed),
        (await submit("long", {"n": 7}), done),
        (await submit("crash", {"n": 8}, timeout_seconds=3, retry_policy=QUICK), done),
        (await submit("crash_always", {"n": 9}, timeout_seconds=3, max_retries=1, retry_policy=QUICK), failed),
    ]
    hour = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)
    await submit("ok", {"n": 10}, schedule_at=hour)
    await submit("nobody_takes_this", {"n": 11})
    cancelled = await submit("nobody_takes_this", {"n": 12})
    await queue.cancel(cancelled.id, reason="not needed", cancelled_by="user:alice")
    expiring = await submit("nobody_takes_this", {"n": 13}, ttl_seconds=1)
    await asyncio.sleep(3)
    try:
        await queue.mark_expired(expiring.id)
    except RuntimeError as e:  # a monitor was there first
        print(f"expired: {e}", file=sys.stderr)
    await queue.publish_schema("ok", {"input": {"type": "object"}})
    await queue.create_schedule("daily-report", "ok", {"report": 1}, "0 6 * * *")
    ends.append((await queue.trigger_schedule("daily-report"), done))
    return ends


async def stop_when_asked(queue):
    task = await queue.submit("asked", {"n": 14})
    await until("a running task", task_is(queue, task, buquet.TaskStatus.Running))
    await queue.request_cancellation(task.id)
    await until("its end", task_is(queue, task, buquet.TaskStatus.Completed))


async def workflows(queue, client):
    """Starts workflows of each kind and brings each to its end."""
    wishes = ["plain", "plain", "plain", "approve", "fail", "stall", "cancel", "pause", "wait"]
    runs = {}
    for n, wish in enumerate(wishes):
        name = "order 1+2%ü" if n == 1 else f"order-{wish}-{n}"
        try:
            await client.start(order(), {"order": f"ORD-{n}", "wish": wish}, workflow_id=name)
        except Exception as e:  # a quick worker was there first: the workflow runs all the same
            print(f"start of {name}: {e}", file=sys.stderr)
        runs.setdefault(wish, []).append(name)
    only = {wish: names[0] for wish, names in runs.items()}

    async def status(wf_id, *statuses):
        async def ask():
            run = await client.get(wf_id)
            return run is not None and run.status in statuses

        await until(f"{wf_id} {statuses}", ask)

    async def waits(wf_id):
        async def ask():
            state, _ = await get_workflow_state(queue, wf_id)
            step = state.steps.get("approve")
            # A step that has ended names no task any more.
            if step is None or step.task_id is None:
                return False
            return (await queue.get(step.task_id)).status == buquet.TaskStatus.Running

        await until(f"{wf_id} to wait", ask)

    for wish in ("approve", "cancel", "pause", "wait"):
        await waits(only[wish])
    await client.signal(only["approve"], "approval", {"approved": True, "by": "mia"})
    await client.signal(only["approve"], "approval", {"approved": False, "by": "never read"})
    await client.cancel(only["cancel"], reason="changed my mind")
    await client.signal(only["cancel"], "approval", {"too": "late"})
    await client.pause(only["pause"], reason="wait for stock")
    for name in runs["plain"] + [only["approve"]]:
        await status(name, WorkflowStatus.COMPLETED)
    await status(only["fail"], WorkflowStatus.FAILED)


    async def stalled():
        state, _ = await get_workflow_state(queue, only["stall"])
        step = state.steps.get("charge_card")
        if step is None or step.task_id is None:
            return step is not None and step.status.value == "failed"  # a decision looked after all
        return (await queue.get(step.task_id)).status == buquet.TaskStatus.Failed

    await until("the failed step of a workflow that nobody looks at", stalled)

    async def late():
        return (await get_step_result(queue, only["cancel"], "approve")) is not None

    await until("the late step of a cancelled workflow", late)


async def says(queue):
    """What buquet's own interface says of the bucket."""
    by_status, histories = collections.Counter(), {}
    for shard in queue.all_shards():
        for task in await queue.list(shard, limit=1000):
            by_status[str(task.status).rpartition(".")[2].lower()] += 1
            histories[task.id] = len(await queue.get_history(task.id))
    found = {}
    for wf_id in await list_workflows(queue, limit=1000):
        state, etag = await get_workflow_state(queue, wf_id)
        results = {}
        for step in state.steps:
            result = await get_step_result(queue, wf_id, step)
            if result is not None:
                results[step] = bytes(result[0]).decode()
        signals = await list_signals(queue, wf_id, "approval", limit=1000)
        found[wf_id] = {
            "type": state.type,
            "status": state.status.value,
            "steps": {name: step.status.value for name, step in state.steps.items()},
            "results": results,
            "signals": [signal.to_dict() for _, signal in signals],
            "updated_at": state.updated_at,
            "etag": etag,
        }
    return {"tasks": dict(by_status), "versions": histories, "workflows": found}


async def drive():
    queue = await buquet.connect()
    client = WorkflowClient(queue)
    async with Workers("order", 8):
        ends = await tasks(queue)
        await stop_when_asked(queue)
        await workflows(queue, client)
        for task, end in ends:
            await until(f"{task.task_type} {end}", task_is(queue, task, end))
        left = await queue.submit("endless", {"n": 15})
        await until("the endless one", task_is(queue, left, buquet.TaskStatus.Running))
    async with Workers("billing", 3):
        await client.start(billing(), {"account": "A-9"}, workflow_id="billing-pause")
        await client.start(order(), {"order": "ORD-X"}, workflow_id="order-mismatch")
        for name in ("billing-pause", "order-mismatch"):

            async def paused(name=name):
                return (await client.get(name)).status == WorkflowStatus.PAUSED

            await until(f"{name} paused", paused)
    await say()


async def say():
    print(json.dumps(await says(await buquet.connect()), sort_keys=True))


if __name__ == "__main__":
    if sys.argv[1] == "work":
        asyncio.run(work(sys.argv[2], sys.argv[3]))
    else:
        asyncio.run(drive() if sys.argv[1] == "run" else say())
