package dev.holdfast.store.buquet.bucket;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks where a bucket is. Logins are never asked for: they are what the vendor's tools keep. */
public final class BucketForm {

  static final String BUCKET = "bucket";

  private static final FormParameters PARAMETERS =
      new FormParameters(
          BuquetAddress.KNOWN, Set.of(BuquetAddress.PLAINTEXT, BuquetAddress.INSTANCE_PROFILE));

  /** The form. */
  public static final ConnectionForm FORM =
      ConnectionForm.named(
              BUCKET,
              BuquetAddress.SCHEME,
              60,
              List.of(
                  Field.text(BUCKET).withRequired(true),
                  Field.text(BuquetAddress.ENDPOINT),
                  Field.text(BuquetAddress.REGION),
                  Field.text(BuquetAddress.PROFILE),
                  Field.choice(BuquetAddress.PATH_STYLE, "", "true", "false"),
                  Field.choice(BuquetAddress.SHARDS, "", "1", "2", "3", "4"),
                  Field.yesNo(BuquetAddress.PLAINTEXT),
                  Field.yesNo(BuquetAddress.INSTANCE_PROFILE)),
              BucketForm::address,
              BucketForm::values)
          .withImports(new ConnectionForm.Imports(List.of("*.toml"), BuquetToml::read));

  private BucketForm() {}

  private static StoreAddress address(FormValues values) {
    StoreAddress address =
        StoreAddress.parse(
            BuquetAddress.SCHEME + "://" + values.get(BUCKET) + PARAMETERS.written(values));
    BuquetAddress.of(address);
    return address;
  }

  private static Optional<FormValues> values(StoreAddress address) {
    String location = address.location();
    if (!address.scheme().equals(BuquetAddress.SCHEME) || !location.startsWith("//")) {
      return Optional.empty();
    }
    String[] halves = location.substring(2).split("\\?", 2);
    return PARAMETERS
        .read(halves.length < 2 ? "" : halves[1])
        .map(values -> FormValues.of(values).with(BUCKET, halves[0].replaceFirst("/$", "")));
  }
}
