package dev.holdfast.store.buquet.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves that fields and addresses say the same, and what is read of buquet's own settings. */
class BucketFormTest {

  @TempDir Path folder;

  private final ConnectionForm form = BucketForm.FORM;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://queue",
        "s3://queue?instanceProfile=true",
        "s3://queue?endpoint=https://s3.example.com:9000&region=eu-1&profile=a%20b&shards=2",
        "s3://queue?endpoint=http://s3.example.com&pathStyle=false&plaintext=true"
      })
  void anAddressComesBackFromItsFields(String typed) {
    StoreAddress address = StoreAddress.parse(typed);
    assertThat(form.address(form.values(address).orElseThrow())).isEqualTo(address);
    assertThat(KnownStores.ALL.formOf(address)).get().isSameAs(form);
    assertThat(form.naming().apply(address)).isEqualTo("queue");
  }

  @Test
  void whatTheFormCannotHoldIsNotItsOwn() {
    assertThat(form.values(StoreAddress.parse("s3://queue?other=1"))).isEmpty();
    assertThat(form.values(StoreAddress.parse("sqlite:queue"))).isEmpty();
  }

  @Test
  void whatIsWrongIsRefused() {
    FormValues values = FormValues.of(Map.of("bucket", "queue", "endpoint", "http://example.com"));
    assertThatThrownBy(() -> form.address(values)).isInstanceOf(StoreException.class);
  }

  private FormValues imported(String toml) throws IOException {
    Path file = Files.writeString(folder.resolve(".buquet.toml"), toml);
    return form.importFrom(file).values().stream().findFirst().orElse(null);
  }

  @Test
  void settingsOfBuquetFillTheForm() throws IOException {
    FormValues values =
        imported(
            """
            [default]
            bucket = "jobs"
            endpoint = "http://localhost:9000"
            region = "eu-west-1"
            [profiles.prod]
            bucket = "prod-jobs"
            [queue]
            shard_prefix_len = 2
            [worker.polling]
            anything = [1, 2]
            """);
    assertThat(form.address(values))
        .isEqualTo(
            StoreAddress.parse(
                "s3://jobs?endpoint=http://localhost:9000&region=eu-west-1&shards=2"));
  }

  @Test
  void aProfileIsTakenWhereTheDefaultNamesNoBucket() throws IOException {
    FormValues values =
        imported("[default]\nregion = \"r1\"\n[profiles.prod]\nbucket = \"prod-jobs\"\n");
    assertThat(form.address(values)).isEqualTo(StoreAddress.parse("s3://prod-jobs?region=r1"));
    assertThat(imported("[monitor]\nx = 1\n")).isNull();
    assertThatThrownBy(() -> imported("no toml")).isInstanceOf(IOException.class);
  }

  @Test
  void eachProfileThatNamesABucketCanBeChosen() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(".buquet.toml"),
            """
            [default]
            bucket = "jobs"
            region = "r1"
            [profiles.prod]
            bucket = "prod-jobs"
            endpoint = "https://s3.example.com"
            [profiles.near]
            region = "r2"
            """);
    Map<String, FormValues> found = form.importFrom(file);
    assertThat(found.keySet()).containsExactly("default", "prod", "near");
    assertThat(form.address(found.get("prod")))
        .isEqualTo(StoreAddress.parse("s3://prod-jobs?endpoint=https://s3.example.com&region=r1"));
    assertThat(form.address(found.get("near")))
        .isEqualTo(StoreAddress.parse("s3://jobs?region=r2"));
  }
}
