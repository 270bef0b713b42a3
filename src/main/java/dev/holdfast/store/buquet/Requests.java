package dev.holdfast.store.buquet;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.http.SdkHttpRequest;

/** How many requests were made, tries that failed included. Thread-safe. */
final class Requests {

  /** What is paid for by its own price. */
  enum Kind {
    LIST,
    GET,
    PUT,
    DELETE
  }

  private final Map<Kind, AtomicLong> counts = new EnumMap<>(Kind.class);

  Requests() {
    for (Kind kind : Kind.values()) {
      counts.put(kind, new AtomicLong());
    }
  }

  void add(SdkHttpRequest request) {
    counts.get(kind(request)).incrementAndGet();
  }

  private static Kind kind(SdkHttpRequest request) {
    Map<String, ?> query = request.rawQueryParameters();
    return switch (request.method()) {
      case GET, HEAD ->
          query.containsKey("list-type") || query.containsKey("versions") ? Kind.LIST : Kind.GET;
      case DELETE -> Kind.DELETE;
      case POST -> query.containsKey("delete") ? Kind.DELETE : Kind.PUT;
      default -> Kind.PUT;
    };
  }

  /** Returns how many of a kind. */
  long of(Kind kind) {
    return counts.get(kind).get();
  }

  /** Returns how many that only read, by their names in JSON. */
  Map<String, Object> read() {
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("list", of(Kind.LIST));
    read.put("get", of(Kind.GET));
    return read;
  }

  /** Returns how many in all. */
  long all() {
    return counts.values().stream().mapToLong(AtomicLong::get).sum();
  }
}
