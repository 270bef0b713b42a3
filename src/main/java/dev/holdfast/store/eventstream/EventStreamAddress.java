package dev.holdfast.store.eventstream;

import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parts of an address that are not for the driver.
 *
 * @param server the address without them
 * @param schema where the tables are
 * @param table the table of events that is meant; null if the address names none
 */
record EventStreamAddress(StoreAddress server, String schema, String table) {

  static final String SCHEME = "eventstream+postgresql";

  /** The schema of the plan. */
  static final String SCHEMA = "event_streaming";

  private static final String TABLE = "table=";
  private static final String CURRENT_SCHEMA = "currentSchema=";

  static EventStreamAddress of(StoreAddress address) {
    String location = address.location();
    int question = location.indexOf('?');
    if (question < 0) {
      return new EventStreamAddress(address, SCHEMA, null);
    }
    List<String> rest = new ArrayList<>();
    String table = null;
    String schema = SCHEMA;
    for (String parameter : Arrays.asList(location.substring(question + 1).split("&"))) {
      if (parameter.startsWith(TABLE)) {
        table = parameter.substring(TABLE.length());
        continue;
      }
      if (parameter.startsWith(CURRENT_SCHEMA)
          && address.scheme().equals(SCHEME)
          && parameter.length() > CURRENT_SCHEMA.length()) {
        schema = PostgresEngine.schemas(parameter.substring(CURRENT_SCHEMA.length())).getFirst();
      }
      rest.add(parameter);
    }
    String place = location.substring(0, question);
    String cleaned = rest.isEmpty() ? place : place + "?" + String.join("&", rest);
    StoreAddress server = new StoreAddress(address.scheme(), cleaned, address.password());
    return new EventStreamAddress(server, schema, table);
  }

  /**
   * Returns the address that opens the events of a database. The path that finds the tables of
   * another store there is left out, since it would be taken for the schema of the events.
   */
  static StoreAddress besides(StoreAddress plain) {
    String location = plain.location();
    int question = location.indexOf('?');
    if (question >= 0) {
      List<String> rest =
          Arrays.stream(location.substring(question + 1).split("&"))
              .filter(parameter -> !parameter.startsWith(CURRENT_SCHEMA))
              .toList();
      location = location.substring(0, question);
      location = rest.isEmpty() ? location : location + "?" + String.join("&", rest);
    }
    return new StoreAddress(SCHEME, location, plain.password());
  }
}
