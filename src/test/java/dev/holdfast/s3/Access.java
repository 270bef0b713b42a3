package dev.holdfast.s3;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who may use the test server: everybody with any signature, until a test demands more. */
public final class Access {

  private static final Pattern CREDENTIAL =
      Pattern.compile("Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request");

  private volatile String keyId = "";
  private volatile String secret = "";
  private volatile String region = "us-east-1";
  private volatile boolean regionDemanded;

  Access() {}

  /** Lets in only who signs with this key: 403 for another id and for a wrong signature. */
  public void demandKey(String id, String secretKey) {
    keyId = id;
    secret = secretKey;
  }

  /** Lets in only who signs for this region: 301 with the right one for all others. */
  public void demandRegion(String name) {
    region = name;
    regionDemanded = true;
  }

  String region() {
    return region;
  }

  void check(S3Request request) {
    String authorization = request.header("Authorization").orElse("");
    Matcher credential = CREDENTIAL.matcher(authorization);
    boolean signed = credential.find();
    if (!keyId.isEmpty()) {
      checkKey(request, signed ? Optional.of(credential.group(1)) : Optional.empty());
    }
    if (regionDemanded && !(signed && credential.group(3).equals(region))) {
      throw new S3Error(
              301,
              "PermanentRedirect",
              "The bucket you are attempting to access must be addressed using the specified"
                  + " endpoint.")
          .with("x-amz-bucket-region", region);
    }
  }

  private void checkKey(S3Request request, Optional<String> id) {
    if (id.isEmpty()) {
      throw S3Error.accessDenied();
    } else if (!id.get().equals(keyId)) {
      throw new S3Error(
          403,
          "InvalidAccessKeyId",
          "The AWS Access Key Id you provided does not exist in our records.");
    } else if (!Signature.of(request, secret).matches()) {
      throw new S3Error(
          403,
          "SignatureDoesNotMatch",
          "The request signature we calculated does not match the signature you provided.");
    }
  }
}
