package dev.holdfast.store.eventstream;

import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.sql.ForeignPath;
import dev.holdfast.store.stream.StreamReferences;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jdbi.v3.core.statement.Query;

/**
 * Puts together what {@link StreamScanSql#references} finds: for each stream a row for each key,
 * and behind these one for all.
 *
 * @param paths the ways that were asked for
 */
record ReferenceRows(List<ForeignPath> paths) {

  void read(Query query, Consumer<StreamReferences> sink) {
    Map<ForeignKey, Long> rows = new LinkedHashMap<>();
    query
        .map(
            (row, _) -> {
              int path = row.getInt("path");
              if (!row.wasNull()) {
                rows.merge(paths.get(path).key(), row.getLong("rows"), Long::sum);
                return null;
              }
              StreamReferences found =
                  new StreamReferences(row.getString("stream_name"), row.getLong("events"), rows);
              rows.clear();
              return found;
            })
        .forEach(
            found -> {
              if (found != null) {
                sink.accept(found);
              }
            });
  }
}
