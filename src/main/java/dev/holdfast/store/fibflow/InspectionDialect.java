package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;

/** What inspecting a store must do differently on each kind of database. Stateless. */
interface InspectionDialect {

  /** Returns how a statement that is run later spells the tables. */
  TableNames names(SqlSession session);

  /** Returns the database's time as a statement that is run later asks for it. */
  String now();

  /** Returns a condition that a column holds a number; empty where it cannot hold anything else. */
  String isNumber(String column);

  /** Returns whether an index serves the runtime's retention query. */
  boolean hasRetentionIndex(SqlSession session) throws SQLException;

  /** Returns the statement that makes such an index. */
  String retentionIndex(TableNames names);
}
