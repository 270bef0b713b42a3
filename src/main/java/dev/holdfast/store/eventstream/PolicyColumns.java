package dev.holdfast.store.eventstream;

import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.stream.StreamPolicyLimits;

/**
 * What the columns of the policies can hold, as this store has them.
 *
 * @param tables the store’s tables
 * @param session to look with
 */
record PolicyColumns(EventStreamTables tables, SqlSession session) {

  /** The modifier of a text’s type is its length and four bytes of PostgreSQL’s own. */
  private static final int HEADER = 4;

  StreamPolicyLimits limits() {
    return new StreamPolicyLimits(
        nameCharacters(), most("max_age_seconds"), most("max_event_count"));
  }

  private Integer nameCharacters() {
    int modifier =
        session
            .query(
                "select a.atttypmod from pg_attribute a where a.attrelid = to_regclass(:table)"
                    + " and a.attname = 'stream_name' and not a.attisdropped")
            .bind("table", tables.policyTable())
            .mapTo(Integer.class)
            .one();
    return modifier < HEADER ? null : Integer.valueOf(modifier - HEADER);
  }

  private long most(String column) {
    return switch (tables.policies().get(column)) {
      case "int2" -> Short.MAX_VALUE;
      case "int4" -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }
}
