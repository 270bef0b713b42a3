package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;

/** Instances that lie in tables. */
public interface InstanceTables extends InstanceSource {

  /** Returns the database. */
  SqlEngine engine();

  /** Reads in a session of its own. */
  <T> T read(Cancellation cancellation, SqlSession.Work<T> work);
}
