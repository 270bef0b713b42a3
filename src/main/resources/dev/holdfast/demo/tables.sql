CREATE TABLE fib_flow_tasks (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        name TEXT NOT NULL,
                        type TEXT CHECK(type IN ('async', 'cron')) NOT NULL,
                        priority INTEGER DEFAULT 0,
                        payload TEXT,
                        created_at INTEGER,
                        tag TEXT,

                        status TEXT CHECK(status IN ('pending', 'running', 'completed', 'failed', 'timeout', 'permanently_failed', 'paused', 'suspended')) NOT NULL DEFAULT 'pending',
                        next_run_time INTEGER NOT NULL,
                        last_active_time INTEGER,
                        last_event_time INTEGER,
                        last_event_type TEXT,
                        result TEXT,
                        error TEXT,
                        current_stage_name TEXT,
                        progress_text TEXT,
                        progress_percent REAL,

                        stage INTEGER DEFAULT 0,
                        timeout INTEGER DEFAULT 60,
                        retry_count INTEGER DEFAULT 0,
                        max_retries INTEGER DEFAULT 3,
                        retry_interval INTEGER DEFAULT 0,
                        cron_expr TEXT,

                        root_id INTEGER,
                        parent_id INTEGER,
                        total_children INTEGER DEFAULT 0,
                        completed_children INTEGER DEFAULT 0,
                        worker_id TEXT,
                        start_time INTEGER,
                        context BLOB
                    );
CREATE TABLE fib_flow_task_events (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        task_id INTEGER NOT NULL,
                        root_id INTEGER,
                        parent_id INTEGER,
                        event_type TEXT NOT NULL,
                        from_status TEXT,
                        to_status TEXT,
                        stage INTEGER,
                        worker_id TEXT,
                        attempt INTEGER,
                        event_time INTEGER NOT NULL,
                        message TEXT,
                        metadata TEXT
                    );
CREATE TABLE fib_flow_task_attempts (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        task_id INTEGER NOT NULL,
                        attempt INTEGER NOT NULL,
                        worker_id TEXT,
                        started_at INTEGER NOT NULL,
                        ended_at INTEGER,
                        outcome TEXT,
                        error TEXT,
                        timeout_flag INTEGER DEFAULT 0
                    );
CREATE TABLE fib_flow_workers (
                        worker_id TEXT PRIMARY KEY,
                        pod_id TEXT NOT NULL,
                        status TEXT CHECK(status IN ('active', 'superseded', 'dead', 'stopped')) NOT NULL,
                        registered_at INTEGER NOT NULL,
                        last_seen_at INTEGER NOT NULL,
                        expires_at INTEGER NOT NULL,
                        superseded_at INTEGER,
                        dead_at INTEGER,
                        meta TEXT
                    );
