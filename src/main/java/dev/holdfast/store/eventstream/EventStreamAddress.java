package dev.holdfast.store.eventstream;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.ServerAddress;

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
    String table = null;
    String schema = SCHEMA;
    for (String parameter : address.parameters()) {
      if (parameter.startsWith(TABLE)) {
        table = parameter.substring(TABLE.length());
      } else if (parameter.startsWith(CURRENT_SCHEMA)
          && address.scheme().equals(SCHEME)
          && parameter.length() > CURRENT_SCHEMA.length()) {
        schema =
            ServerAddress.schemas(
                    FormParameters.decoded(parameter.substring(CURRENT_SCHEMA.length())))
                .getFirst();
      }
    }
    StoreAddress server = address.as(address.scheme(), each -> !each.startsWith(TABLE));
    return new EventStreamAddress(server, schema, table);
  }

  /**
   * Returns the address that opens the events of a database. The path that finds the tables of
   * another store there is left out, since it would be taken for the schema of the events.
   */
  static StoreAddress besides(StoreAddress plain) {
    return plain.as(SCHEME, each -> !each.startsWith(CURRENT_SCHEMA));
  }
}
