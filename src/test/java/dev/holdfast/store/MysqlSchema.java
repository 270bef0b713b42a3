package dev.holdfast.store;

import java.util.List;

/**
 * The tables as fib-flow makes them on MySQL and MariaDB (formats/fib-flow, section 1): the indexes
 * that matter, and the foreign keys that delete children with their parents. Texts are longer than
 * fib-flow's, for the oracle's store has a payload that does not fit into its {@code TEXT}.
 */
public final class MysqlSchema {

  /** The keys, as a change to a database that was made without them. */
  public static final List<String> KEYS =
      List.of(
          "ALTER TABLE fib_flow_tasks"
              + " ADD CONSTRAINT task_parent FOREIGN KEY (parent_id) REFERENCES fib_flow_tasks (id)"
              + " ON DELETE CASCADE,"
              + " ADD CONSTRAINT task_root FOREIGN KEY (root_id) REFERENCES fib_flow_tasks (id)"
              + " ON DELETE CASCADE");

  /** The tables, without the keys. */
  public static final List<String> TABLES =
      List.of(
          """
          CREATE TABLE fib_flow_tasks (
            id BIGINT AUTO_INCREMENT PRIMARY KEY,
            name VARCHAR(255) NOT NULL,
            type ENUM('async', 'cron') NOT NULL,
            priority INT DEFAULT 0,
            payload LONGTEXT,
            created_at BIGINT,
            tag VARCHAR(255),
            status ENUM('pending', 'running', 'completed', 'failed', 'timeout',
              'permanently_failed', 'paused', 'suspended') NOT NULL,
            next_run_time BIGINT NOT NULL,
            last_active_time BIGINT,
            last_event_time BIGINT,
            last_event_type VARCHAR(100),
            result LONGTEXT,
            error LONGTEXT,
            current_stage_name VARCHAR(255),
            progress_text TEXT,
            progress_percent DOUBLE,
            stage INT DEFAULT 0,
            timeout INT DEFAULT 60,
            retry_count INT DEFAULT 0,
            max_retries INT DEFAULT 3,
            retry_interval INT DEFAULT 0,
            cron_expr VARCHAR(100),
            root_id BIGINT,
            parent_id BIGINT,
            total_children INT DEFAULT 0,
            completed_children INT DEFAULT 0,
            worker_id VARCHAR(255),
            start_time BIGINT,
            context LONGBLOB,
            KEY idx_task_scheduling (status, next_run_time, priority),
            KEY idx_task_timeout (status, last_active_time),
            KEY idx_task_workflow (parent_id, status, completed_children),
            KEY idx_task_stats (tag, name, status),
            KEY idx_task_last_event (last_event_time, last_event_type),
            KEY idx_task_root_created (root_id, created_at)
          ) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4
          """,
          """
          CREATE TABLE fib_flow_task_events (
            id BIGINT AUTO_INCREMENT PRIMARY KEY,
            task_id BIGINT NOT NULL,
            root_id BIGINT,
            parent_id BIGINT,
            event_type VARCHAR(100) NOT NULL,
            from_status VARCHAR(32),
            to_status VARCHAR(32),
            stage INT,
            worker_id VARCHAR(255),
            attempt INT,
            event_time BIGINT NOT NULL,
            message LONGTEXT,
            metadata LONGTEXT,
            KEY idx_task_events_task_time (task_id, event_time),
            KEY idx_task_events_root_time (root_id, event_time),
            KEY idx_task_events_type_time (event_type, event_time),
            KEY idx_task_events_worker_time (worker_id, event_time)
          ) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4
          """,
          """
          CREATE TABLE fib_flow_task_attempts (
            id BIGINT AUTO_INCREMENT PRIMARY KEY,
            task_id BIGINT NOT NULL,
            attempt INT NOT NULL,
            worker_id VARCHAR(255),
            started_at BIGINT NOT NULL,
            ended_at BIGINT,
            outcome VARCHAR(32),
            error LONGTEXT,
            timeout_flag BOOLEAN DEFAULT FALSE,
            KEY idx_task_attempts_task_attempt (task_id, attempt)
          ) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4
          """,
          """
          CREATE TABLE fib_flow_workers (
            worker_id VARCHAR(255) PRIMARY KEY,
            pod_id VARCHAR(255) NOT NULL,
            status ENUM('active', 'superseded', 'dead', 'stopped') NOT NULL,
            registered_at BIGINT NOT NULL,
            last_seen_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            superseded_at BIGINT,
            dead_at BIGINT,
            meta TEXT
          ) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4
          """);

  private MysqlSchema() {}
}
