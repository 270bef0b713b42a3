package dev.holdfast.store.textstore;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an address of jobs says: {@code textstore:file;team=…;retries=…;region=…;locked=true}.
 *
 * @param locked whether a store that asks for no key is refused
 */
record TextPlace(String file, String team, String retries, String region, boolean locked) {

  /** Returns what an address says; empty if it says something else, too. */
  static Optional<TextPlace> of(String location) {
    String[] parts = location.split(";");
    Map<String, String> said = new HashMap<>();
    for (int at = 1; at < parts.length; at++) {
      String[] pair = parts[at].split("=", 2);
      said.put(pair[0], pair.length < 2 ? "" : pair[1]);
    }
    TextPlace place =
        new TextPlace(
            parts[0],
            said.getOrDefault("team", ""),
            said.getOrDefault("retries", "3"),
            said.getOrDefault("region", ""),
            "true".equals(said.get("locked")));
    return place.location().equals(location) ? Optional.of(place) : Optional.empty();
  }

  /** Returns what follows the scheme. */
  String location() {
    return file
        + (team.isEmpty() ? "" : ";team=" + team)
        + ("3".equals(retries) ? "" : ";retries=" + retries)
        + (region.isEmpty() ? "" : ";region=" + region)
        + (locked ? ";locked=true" : "");
  }
}
