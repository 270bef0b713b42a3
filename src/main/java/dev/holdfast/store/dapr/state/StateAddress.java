package dev.holdfast.store.dapr.state;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.sidecar.DaprAddress;
import dev.holdfast.store.sql.Catalogue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The address of a state store, taken apart: {@code dapr+sqlite:/path?app=ID[&table=state]}, {@code
 * dapr+postgresql://user@host/db?app=ID[&schema=v1|v2]}, each with {@code namespace}.
 *
 * @param database the address of the database itself
 * @param layout how rows lie there
 */
public record StateAddress(
    StoreAddress database, String app, String namespace, String table, StateLayout layout) {

  public static final String SQLITE = "dapr+sqlite";
  public static final String POSTGRES = "dapr+postgresql";

  private static final String TABLE = "table";
  private static final String SCHEMA = "schema";

  private static final Set<String> OWN =
      Set.of(DaprAddress.APP, DaprAddress.NAMESPACE, TABLE, SCHEMA);

  /**
   * Reads it.
   *
   * @throws StoreException with {@link StoreFailure.OfKind} if something of it is wrong
   */
  public static StateAddress of(StoreAddress typed) {
    String[] halves = halves(typed);
    Map<String, String> own = new HashMap<>();
    List<String> others = new ArrayList<>();
    for (String each : halves.length < 2 ? new String[0] : halves[1].split("&")) {
      String[] parts = each.split("=", 2);
      if (!OWN.contains(parts[0])) {
        others.add(each);
      } else if (parts.length < 2 || parts[1].isBlank()) {
        throw wrong(typed, "emptyParameter", parts[0]);
      } else {
        own.put(parts[0], FormParameters.decoded(parts[1]));
      }
    }
    boolean sqlite = typed.scheme().equals(SQLITE);
    if (sqlite && !others.isEmpty()) {
      throw wrong(typed, "stateParameter", others.getFirst().split("=")[0]);
    }
    if (!own.containsKey(DaprAddress.APP)) {
      throw wrong(typed, "noApp", "");
    }
    String table = own.getOrDefault(TABLE, "state");
    if (!table.matches("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)?")) {
      throw wrong(typed, "badTable", table);
    }
    String rest = others.isEmpty() ? "" : "?" + String.join("&", others);
    StoreAddress database =
        new StoreAddress(
            typed.scheme().substring("dapr+".length()), halves[0] + rest, typed.password());
    return new StateAddress(
        database,
        own.get(DaprAddress.APP),
        own.getOrDefault(DaprAddress.NAMESPACE, DaprAddress.DEFAULT_NAMESPACE),
        table,
        layout(typed, sqlite, own.get(SCHEMA)));
  }

  /** Before the last mark stands the name of a file, which may hold such marks as well. */
  private static String[] halves(StoreAddress typed) {
    return typed.location().split("(?s)\\?(?!.*\\?)", 2);
  }

  private static StateLayout layout(StoreAddress typed, boolean sqlite, String schema) {
    if (sqlite && schema == null) {
      return StateLayout.SQLITE;
    }
    return switch (sqlite ? "" : schema == null ? "v1" : schema) {
      case "v1" -> StateLayout.POSTGRES_V1;
      case "v2" -> StateLayout.POSTGRES_V2;
      default -> throw wrong(typed, "badSchema", schema);
    };
  }

  /** Returns the table as the catalogue knows it; statements name it without quotes. */
  public Catalogue.Name name() {
    int dot = table.indexOf('.');
    String folded = layout == StateLayout.SQLITE ? table : table.toLowerCase(Locale.ROOT);
    return dot < 0
        ? Catalogue.Name.of(folded)
        : new Catalogue.Name(folded.substring(0, dot), folded.substring(dot + 1));
  }

  private static StoreException wrong(StoreAddress typed, String code, String detail) {
    return new StoreException(
        new StoreFailure.OfKind(DaprTerms.TEXTS, typed.display(), code, typed.scrub(detail), true));
  }

  /** Returns what the keys of all its rows begin with. */
  String prefix() {
    return app + "||dapr.internal." + namespace + "." + app + ".workflow||";
  }
}
