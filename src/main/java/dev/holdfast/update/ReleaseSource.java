package dev.holdfast.update;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/** Where this build asks for newer versions: {@code holdfast.releases} in {@code pom.xml}. */
public final class ReleaseSource {

  private static final String BUILD = "/dev/holdfast/build.properties";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private ReleaseSource() {}

  /** Returns the check of this build; empty if it was built without an address. */
  public static Optional<ReleaseCheck> ofThisBuild() {
    Properties build = new Properties();
    try (InputStream file = ReleaseSource.class.getResourceAsStream(BUILD)) {
      build.load(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return of(build.getProperty("releases", ""), build.getProperty("version", ""));
  }

  /** Returns a check; empty if there is no address, or none that is https. */
  static Optional<ReleaseCheck> of(String address, String version) {
    try {
      URI typed = new URI(address.strip());
      if (!"https".equals(typed.getScheme()) || typed.getHost() == null) {
        return Optional.empty();
      }
      return ReleaseVersion.of(version).map(own -> new ReleaseCheck(typed, own, PATIENCE));
    } catch (URISyntaxException none) {
      return Optional.empty();
    }
  }
}
