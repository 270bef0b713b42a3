package dev.holdfast.store.dapr;

import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.sql.Database;

/** Instances that lie in tables. */
public interface InstanceTables extends InstanceSource {

  /** Returns the database. */
  Database database();
}
