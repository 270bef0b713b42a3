package dev.holdfast.store.buquet.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.StoreAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proves which addresses are taken, and that what is wrong with one is named. */
class BuquetAddressTest {

  private static BuquetAddress read(String typed) {
    return BuquetAddress.of(StoreAddress.parse(typed));
  }

  @Test
  void aBucketAloneLiesAtAmazon() {
    BuquetAddress address = read("s3://my-queue");
    assertThat(address.bucket()).isEqualTo("my-queue");
    assertThat(address.endpoint()).isNull();
    assertThat(address.pathStyle()).isFalse();
    assertThat(address.place("aws")).isEqualTo("aws");
  }

  @Test
  void anEndpointIsTakenRawOrEncodedAndMeansPathStyle() {
    for (String typed :
        new String[] {"https://s3.example.com", "https%3A%2F%2Fs3.example.com%3A443%2F"}) {
      BuquetAddress address = read("s3://q?endpoint=" + typed + "&region=eu-1&profile=a&shards=2");
      assertThat(address.pathStyle()).isTrue();
      assertThat(address.place("aws")).isEqualTo("s3.example.com:443");
      assertThat(address.region()).isEqualTo("eu-1");
      assertThat(address.profile()).isEqualTo("a");
      assertThat(address.shards()).isEqualTo(2);
    }
    assertThat(read("s3://q?endpoint=https://e.example.com&pathStyle=false").pathStyle()).isFalse();
  }

  @Test
  void plainHttpIsForThisMachineOrForWhoSaysSo() {
    assertThat(read("s3://q?endpoint=http://127.0.0.1:9000").endpoint()).hasPort(9000);
    assertThat(read("s3://q?endpoint=http://[::1]:9000").endpoint()).hasPort(9000);
    assertThat(read("s3://q?endpoint=http://s3.example.com&plaintext=true").endpoint())
        .hasHost("s3.example.com");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "s3:// noBucket",
        "s3:queue noBucket",
        "s3://queue/folder badBucket",
        "s3://AKIA:secret@queue keysInAddress",
        "s3://AKIA@queue keysInAddress",
        "s3://queue?accessKeyId=AKIA keysInAddress",
        "s3://queue?endpoint=https://a:b@example.com keysInAddress",
        "s3://queue?endpoint=example.com endpoint",
        "s3://queue?endpoint=http://example.com plaintext",
        "s3://queue?endpoint=http://127.0.0.1.example.com plaintext",
        "s3://queue?shards=5 shards",
        "s3://queue?shards=0 shards",
        "s3://queue?pathStyle=1 flag",
        "s3://queue?region= emptyParameter",
        "s3://queue?prefix=a parameter"
      })
  void whatIsWrongIsNamedAndNoKeyIsRepeated(String typed, String code) {
    StoreException refused = catchThrowableOfType(StoreException.class, () -> read(typed));
    assertThat(refused.failure())
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(code);
              assertThat(failure.typed()).isTrue();
              assertThat(failure.toString()).doesNotContain("secret").doesNotContain("a:b");
            });
  }
}
