package dev.holdfast.store.buquet.bucket;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.AddressQuery;
import dev.holdfast.store.address.Loopback;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetTerms;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/**
 * An address taken apart: {@code s3://BUCKET[?endpoint=URL&region=R&profile=P&pathStyle=true|false
 * &shards=1..4&plaintext=true&instanceProfile=true]}.
 *
 * @param shown the address as it may be shown
 * @param endpoint null for Amazon's own
 * @param region null if the login or the default decides
 * @param profile null for the default chain of logins
 * @param pathStyle whether the bucket stands in the path, not in the name of the host
 * @param shards how many hexadecimal digits a shard of tasks has where nothing else tells
 * @param instanceProfile whether the machine may be asked for the keys of its role
 */
public record BuquetAddress(
    String shown,
    String bucket,
    URI endpoint,
    String region,
    String profile,
    boolean pathStyle,
    int shards,
    boolean instanceProfile) {

  public static final String SCHEME = "s3";

  static final String ENDPOINT = "endpoint";
  static final String REGION = "region";
  static final String PROFILE = "profile";
  static final String PATH_STYLE = "pathStyle";
  static final String SHARDS = "shards";
  static final String PLAINTEXT = "plaintext";

  static final String INSTANCE_PROFILE = "instanceProfile";

  /** All of them, in the order in which they are written. */
  static final List<String> KNOWN =
      List.of(ENDPOINT, REGION, PROFILE, PATH_STYLE, SHARDS, PLAINTEXT, INSTANCE_PROFILE);

  /**
   * Reads it.
   *
   * @throws StoreException with {@link StoreFailure.OfKind} if something of it is wrong
   */
  public static BuquetAddress of(StoreAddress address) {
    AddressQuery query = new AddressQuery(address, KNOWN, BuquetTerms.TEXTS);
    String shown = query.address.display();
    if (address.password() != null) {
      throw query.wrong("keysInAddress", "");
    }
    String place = query.place;
    String bucket = place.replaceFirst("^//", "").replaceFirst("/$", "");
    if (!place.startsWith("//") || bucket.isEmpty()) {
      throw query.wrong("noBucket", "");
    }
    if (!bucket.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,254}")) {
      throw query.wrong("badBucket", bucket);
    }
    URI endpoint = query.get(ENDPOINT) == null ? null : endpoint(query, query.get(ENDPOINT));
    if (endpoint != null
        && endpoint.getScheme().equals("http")
        && !Loopback.is(endpoint.getHost())
        && !query.flag(PLAINTEXT, false)) {
      throw query.wrong(PLAINTEXT, endpoint.getHost());
    }
    return new BuquetAddress(
        shown,
        bucket,
        endpoint,
        query.get(REGION),
        query.get(PROFILE),
        query.flag(PATH_STYLE, endpoint != null),
        shards(query, query.get(SHARDS) == null ? "1" : query.get(SHARDS)),
        query.flag(INSTANCE_PROFILE, false));
  }

  private static URI endpoint(AddressQuery query, String typed) {
    try {
      URI uri = new URI(typed);
      if (uri.getRawUserInfo() != null || typed.contains("@")) {
        throw query.wrong("keysInAddress", "");
      }
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException noUri) {
      // Told below.
    }
    throw query.wrong(ENDPOINT, typed.replaceAll(".*@", ""));
  }

  private static int shards(AddressQuery query, String value) {
    if (!value.matches("[1-4]")) {
      throw query.wrong(SHARDS, value);
    }
    return Integer.parseInt(value);
  }

  /**
   * Returns where the bucket lies, the same however its host is spelled: the endpoint's host and
   * port, or Amazon's partition.
   */
  public String place(String partition) {
    if (endpoint == null) {
      return partition;
    }
    int usual = endpoint.getScheme().equals("https") ? 443 : 80;
    return Loopback.name(endpoint.getHost())
        + ":"
        + (endpoint.getPort() < 0 ? usual : endpoint.getPort());
  }
}
