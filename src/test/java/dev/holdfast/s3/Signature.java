package dev.holdfast.s3;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of version 4 that a request has and the one it should have. It is made of the path
 * and the query as they were sent, so a key that was not encoded as S3 wants it does not match.
 */
record Signature(String given, String due) {

  static Signature of(S3Request request, String secret) {
    String authorization = request.header("Authorization").orElse("");
    String[] scope = part(authorization, "Credential").split("/");
    List<String> signed = List.of(part(authorization, "SignedHeaders").split(";"));
    String date = request.header("x-amz-date").orElse("");
    String text =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            date,
            String.join("/", Arrays.copyOfRange(scope, 1, scope.length)),
            hash(canonical(request, signed)));
    byte[] key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
    for (int i = 1; i < scope.length; i++) {
      key = hmac(key, scope[i]);
    }
    return new Signature(
        part(authorization, "Signature"), HexFormat.of().formatHex(hmac(key, text)));
  }

  boolean matches() {
    return given.equals(due);
  }

  private static String canonical(S3Request request, List<String> signed) {
    String query = request.uri().getRawQuery() == null ? "" : request.uri().getRawQuery();
    String sorted =
        Stream.of(query.split("&"))
            .filter(pair -> !pair.isEmpty())
            .map(pair -> pair.contains("=") ? pair : pair + "=")
            .sorted()
            .collect(Collectors.joining("&"));
    String headers =
        signed.stream()
            .map(name -> name + ":" + request.header(name).orElse("").strip() + "\n")
            .collect(Collectors.joining());
    return String.join(
        "\n",
        request.method(),
        request.uri().getRawPath(),
        sorted,
        headers,
        String.join(";", signed),
        request.header("x-amz-content-sha256").orElse(""));
  }

  private static String part(String authorization, String name) {
    return Stream.of(authorization.split("[ ,]+"))
        .filter(part -> part.startsWith(name + "="))
        .map(part -> part.substring(name.length() + 1))
        .findFirst()
        .orElse("");
  }

  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
