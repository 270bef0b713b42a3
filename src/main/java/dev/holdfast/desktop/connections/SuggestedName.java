package dev.holdfast.desktop.connections;

import dev.holdfast.store.StoreAddress;
import java.util.Optional;

/** A name for a store nobody has named yet. */
final class SuggestedName {

  private SuggestedName() {}

  static String of(AddressKind kind, String path, ServerParts parts, Optional<StoreAddress> typed) {
    return switch (kind) {
      case SQLITE, STORY -> fileName(path);
      case POSTGRESQL, STREAMS, MYSQL -> parts.database().strip();
      case ADDRESS ->
          typed
              .map(
                  address ->
                      switch (AddressKind.of(address)) {
                        case SQLITE, STORY -> fileName(address.location());
                        case POSTGRESQL, STREAMS, MYSQL ->
                            ServerParts.of(address).orElseThrow().database();
                        case ADDRESS -> "";
                      })
              .orElse("");
    };
  }

  private static String fileName(String path) {
    String last = path.strip().replaceAll(".*[/\\\\]", "");
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }
}
