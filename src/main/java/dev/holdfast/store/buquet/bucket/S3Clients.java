package dev.holdfast.store.buquet.bucket;

import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.ContainerCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.InstanceProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.auth.credentials.WebIdentityTokenFileCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Makes clients. Logins come from the vendor's own chain, and nothing of them is kept.
 *
 * @param made what all of them asked
 */
public record S3Clients(BuquetAddress address, StoreOptions options, RequestCounts made) {

  /** With nothing asked yet. */
  public S3Clients(BuquetAddress address, StoreOptions options) {
    this(address, options, new RequestCounts());
  }

  private static final int TRIES = 4;

  /** How long an answer may pause: so long waits the client of AWS, too. */
  private static final Duration PAUSE = Duration.ofSeconds(30);

  /** Returns HTTP that answers in time or not at all. */
  public S3Http http() {
    Duration most = options.statementTimeout();
    Duration read = most.compareTo(PAUSE) < 0 ? most : PAUSE;
    return new S3Http(options.connectTimeout(), read, made);
  }

  /** Returns a client that does everything; it closes what it talks by. */
  public S3Client client(S3Http http) {
    RetryStrategy retries =
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(TRIES)
            .backoffStrategy(
                BackoffStrategy.exponentialDelay(Duration.ofMillis(50), Duration.ofSeconds(1)))
            .throttlingBackoffStrategy(
                BackoffStrategy.exponentialDelay(Duration.ofMillis(200), Duration.ofSeconds(2)))
            .build();
    var builder =
        S3Client.builder()
            .httpClient(http)
            .region(region())
            .credentialsProvider(credentials())
            .forcePathStyle(address.pathStyle())
            // Other providers refuse the checksums that the client adds by default.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(settings -> settings.retryStrategy(retries));
    if (address.endpoint() != null) {
      // Some providers know no other sum of what is sent where S3 demands one.
      builder.endpointOverride(address.endpoint()).addPlugin(LegacyMd5Plugin.create());
    }
    return builder.build();
  }

  /**
   * The vendor's own chain, but that the machine is not asked for the keys of a role unless
   * somebody said so: elsewhere than on Amazon's machines anybody on the network could answer.
   */
  private AwsCredentialsProvider credentials() {
    if (address.profile() != null) {
      return ProfileCredentialsProvider.create(address.profile());
    }
    List<AwsCredentialsProvider> chain =
        new ArrayList<>(
            List.of(
                SystemPropertyCredentialsProvider.create(),
                EnvironmentVariableCredentialsProvider.create(),
                WebIdentityTokenFileCredentialsProvider.create(),
                ProfileCredentialsProvider.create(),
                ContainerCredentialsProvider.builder().build()));
    boolean enabled =
        SdkSystemSetting.AWS_EC2_METADATA_DISABLED
            .getNonDefaultStringValue()
            .filter("false"::equalsIgnoreCase)
            .isPresent();
    if (address.instanceProfile() || enabled) {
      chain.add(InstanceProfileCredentialsProvider.create());
    }
    return AwsCredentialsProviderChain.builder().credentialsProviders(chain).build();
  }

  /** As buquet has it: what is said, or else this one. No machine is asked where it stands. */
  public Region region() {
    if (address.region() != null) {
      return Region.of(address.region());
    }
    try {
      return new AwsRegionProviderChain(
              new SystemSettingsRegionProvider(),
              new AwsProfileRegionProvider(null, address.profile()))
          .getRegion();
    } catch (SdkClientException nowhere) {
      return Region.US_EAST_1;
    }
  }
}
