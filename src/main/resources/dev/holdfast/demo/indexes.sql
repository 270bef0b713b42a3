CREATE INDEX idx_task_scheduling
                    ON fib_flow_tasks(status, next_run_time, priority);
CREATE INDEX idx_task_timeout
                    ON fib_flow_tasks(status, last_active_time)
                    WHERE status = 'running';
CREATE INDEX idx_task_workflow
                    ON fib_flow_tasks(parent_id, status, completed_children);
CREATE INDEX idx_task_stats
                    ON fib_flow_tasks(tag, name, status);
CREATE INDEX idx_task_last_event
                    ON fib_flow_tasks(last_event_time, last_event_type);
CREATE INDEX idx_task_root_created
                    ON fib_flow_tasks(root_id, created_at);
CREATE INDEX idx_task_events_task_time
                    ON fib_flow_task_events(task_id, event_time);
CREATE INDEX idx_task_events_root_time
                    ON fib_flow_task_events(root_id, event_time);
CREATE INDEX idx_task_events_parent_time
                    ON fib_flow_task_events(parent_id, event_time);
CREATE INDEX idx_task_events_type_time
                    ON fib_flow_task_events(event_type, event_time);
CREATE INDEX idx_task_events_worker_time
                    ON fib_flow_task_events(worker_id, event_time);
CREATE INDEX idx_task_events_stage_time
                    ON fib_flow_task_events(stage, event_time);
CREATE INDEX idx_task_events_attempt_time
                    ON fib_flow_task_events(attempt, event_time);
CREATE INDEX idx_task_attempts_task_attempt
                    ON fib_flow_task_attempts(task_id, attempt);
CREATE INDEX idx_task_attempts_task_open
                    ON fib_flow_task_attempts(task_id, ended_at, attempt);
CREATE INDEX idx_task_attempts_worker_started
                    ON fib_flow_task_attempts(worker_id, started_at);
CREATE INDEX idx_task_attempts_outcome_started
                    ON fib_flow_task_attempts(outcome, started_at);
CREATE INDEX idx_task_workers_pod_id
                    ON fib_flow_workers(pod_id);
CREATE INDEX idx_task_workers_status_expires
                    ON fib_flow_workers(status, expires_at);
CREATE INDEX idx_task_workers_pod_status
                    ON fib_flow_workers(pod_id, status);
