package dev.holdfast.store.buquet.bucket;

import dev.holdfast.store.RequestCounts;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.http.SdkHttpRequest;

/** How many requests were made of a bucket. */
public final class BucketRequests extends RequestCounts<BucketRequests.Kind> {

  /** What is paid for by its own price. */
  public enum Kind {
    LIST,
    GET,
    PUT,
    DELETE
  }

  /** Those that only read. */
  public static final Set<Kind> READING = EnumSet.of(Kind.LIST, Kind.GET);

  BucketRequests() {
    super(Kind.class);
  }

  void add(SdkHttpRequest request) {
    add(kind(request));
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
}
