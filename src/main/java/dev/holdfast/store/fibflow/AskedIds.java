package dev.holdfast.store.fibflow;

import dev.holdfast.store.operation.IdRange;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import org.jdbi.v3.core.statement.SqlStatement;

/** Some ids as a condition of a statement: by their range where they are one. */
interface AskedIds {

  static AskedIds of(Collection<TaskId> ids, SqlEngine engine) {
    return ids instanceof IdRange range
        ? new Between(range)
        : new Named(engine, TaskReading.numbers(ids));
  }

  /** Returns the condition that a column has one of them. */
  String condition(String column);

  /** Gives a statement what its condition needs; returns the statement. */
  <S extends SqlStatement<S>> S bind(S statement);

  /** Returns how many rows to fetch at once: all that there are, if each id has one. */
  int fetchSize();

  /** All of a range. */
  record Between(IdRange range) implements AskedIds {
    @Override
    public String condition(String column) {
      return column + " between :from and :to";
    }

    @Override
    public <S extends SqlStatement<S>> S bind(S statement) {
      return statement.bind("from", range.from()).bind("to", range.to());
    }

    @Override
    public int fetchSize() {
      return IdRange.WIDEST;
    }
  }

  /** Those that are named. */
  record Named(SqlEngine engine, long[] ids) implements AskedIds {
    @Override
    public String condition(String column) {
      return engine.isOneOf(column, "ids");
    }

    @Override
    public <S extends SqlStatement<S>> S bind(S statement) {
      return engine.bindIds(statement, "ids", ids);
    }

    @Override
    public int fetchSize() {
      return RetentionRows.FETCH_SIZE;
    }
  }
}
