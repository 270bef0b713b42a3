package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.Optional;

/** The sequences that give PostgreSQL's tables their ids. */
record PostgresSequences(SqlSession session) {
  /** Returns the sequence that a column of ids takes its default from, as SQL takes it. */
  private Optional<String> sequence(String table, String column) {
    return session
        .query(session.engine().sql("sequence"))
        .bind("table", table)
        .bind("column", column)
        .mapTo(String.class)
        .findOne();
  }

  Optional<String> behind(String table, String column, long largest) {
    return sequence(table, column).filter(name -> next(name) <= largest);
  }

  private long next(String sequence) {
    return session
        .query("select last_value + case when is_called then 1 else 0 end from " + sequence)
        .mapTo(Long.class)
        .one();
  }

  void raise(String table, String column, long largest) throws SQLException {
    Optional<String> found = behind(table, column, largest);
    if (found.isEmpty()) {
      return;
    }
    String sequence = found.get();
    // While nobody can insert, nobody moves the sequence on between this look and the change.
    session.handle().execute("lock table " + table + " in share row exclusive mode");
    if (next(sequence) <= largest) {
      session
          .query("select setval(cast(:sequence as regclass), :largest)")
          .bind("sequence", sequence)
          .bind("largest", largest)
          .mapTo(Long.class)
          .one();
    }
    session.commit();
  }
}
