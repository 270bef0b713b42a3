package dev.holdfast.store.sql.tunnel;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of servers that a certificate is for: those it lists, else its common name (RFC 6125).
 *
 * @param names as the certificate has them
 */
record CertificateNames(List<String> names) {

  private static final int DNS = 2;
  private static final int IP = 7;
  private static final Pattern COMMON_NAME = Pattern.compile("(?i)(?:^|,)\\s*CN=([^,]+)");

  public static CertificateNames of(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> listed = certificate.getSubjectAlternativeNames();
      for (List<?> each : listed == null ? List.<List<?>>of() : listed) {
        if (each.getFirst() instanceof Integer type && (type == DNS || type == IP)) {
          names.add(String.valueOf(each.get(1)));
        }
      }
    } catch (CertificateParsingException strange) {
      return new CertificateNames(List.of());
    }
    if (names.isEmpty()) {
      Matcher common = COMMON_NAME.matcher(certificate.getSubjectX500Principal().getName());
      if (common.find()) {
        names.add(common.group(1));
      }
    }
    return new CertificateNames(names);
  }

  /** Returns whether a host is one of them; a star stands for one label at the beginning. */
  public boolean cover(String host) {
    String meant = host.toLowerCase(Locale.ROOT);
    int dot = meant.indexOf('.');
    return names.stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .anyMatch(
            name ->
                name.equals(meant)
                    || name.startsWith("*.")
                        && dot > 0
                        && name.substring(1).equals(meant.substring(dot)));
  }

  @Override
  public String toString() {
    return String.join(", ", names);
  }
}
