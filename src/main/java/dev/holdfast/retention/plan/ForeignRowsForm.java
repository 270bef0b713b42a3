package dev.holdfast.retention.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.task.WireName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a plan's rows for a store to which other tables refer: for each key an array with its
 * table, name, action, the table it goes through (null for none) and whether its rows can be
 * counted, then for each task that rows refer to its place among the tasks of the plan and how many
 * rows there are.
 */
final class ForeignRowsForm {

  private ForeignRowsForm() {}

  static void write(ForeignRows rows, JsonGenerator cbor) throws IOException {
    cbor.writeStartArray();
    for (ForeignRows.Column column : rows.columns) {
      ForeignKey key = column.key;
      cbor.writeStartArray();
      PlanRows.write(
          cbor, key.table(), key.name(), key.action().wireName(), key.through(), key.countable());
      for (int at = 0; at < column.size(); at++) {
        cbor.writeNumber(column.node(at));
        cbor.writeNumber(column.rows(at));
      }
      cbor.writeEndArray();
    }
    cbor.writeEndArray();
  }

  static ForeignRows read(Descendants tasks, JsonParser cbor) throws IOException {
    PlanRowsReader.begin(cbor.nextToken());
    List<ForeignRows.Column> columns = new ArrayList<>();
    while (cbor.nextToken() != JsonToken.END_ARRAY) {
      PlanRowsReader.begin(cbor.currentToken());
      ForeignRows.Column column = new ForeignRows.Column(key(cbor));
      while (cbor.nextToken() != JsonToken.END_ARRAY) {
        int node = cbor.getIntValue();
        cbor.nextToken();
        if (node < 0 || node >= tasks.size() || cbor.getIntValue() < 0) {
          throw new IOException("a row refers to no task of the plan");
        }
        column.add(node, cbor.getIntValue());
      }
      columns.add(column);
    }
    return new ForeignRows(columns);
  }

  private static ForeignKey key(JsonParser cbor) throws IOException {
    String table = text(cbor);
    String name = text(cbor);
    String action = text(cbor);
    String through = text(cbor);
    cbor.nextToken();
    boolean countable = cbor.getBooleanValue();
    return WireName.find(ForeignKey.Action.values(), action)
        .map(known -> new ForeignKey(table, name, known, through, countable))
        .orElseThrow(() -> new IOException("a key does what nobody knows"));
  }

  private static String text(JsonParser cbor) throws IOException {
    return cbor.nextToken() == JsonToken.VALUE_NULL ? null : cbor.getText();
  }
}
