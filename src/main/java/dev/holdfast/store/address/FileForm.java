package dev.holdfast.store.address;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The form for stores that are one file: {@code scheme:path}.
 *
 * @param field for the path, with patterns that are a star and an ending
 * @param product what such files are of, such as a database's name; empty if the store itself tells
 *     which file it is
 */
public record FileForm(String key, int order, String scheme, Field field, String product)
    implements ConnectionForm {

  @Override
  public List<Field> fields() {
    return List.of(field);
  }

  @Override
  public List<String> filePatterns() {
    return field.patterns();
  }

  @Override
  public Optional<StoreAddress> ofFile(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return field.patterns().stream().anyMatch(pattern -> name.endsWith(pattern.substring(1)))
        ? Optional.of(new StoreAddress(scheme, path, null))
        : Optional.empty();
  }

  @Override
  public StoreAddress address(FormValues values) {
    return StoreAddress.parse(scheme + ":" + values.exact(field.key()));
  }

  @Override
  public Optional<FormValues> values(StoreAddress address) {
    return address.scheme().equals(scheme)
        ? Optional.of(FormValues.of(Map.of(field.key(), address.location())))
        : Optional.empty();
  }

  @Override
  public String suggestedName(StoreAddress address) {
    String last = fileName(address.location().strip());
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }

  @Override
  public String line(StoreAddress address, String engine) {
    String file = fileName(address.location());
    if (product.isEmpty()) {
      return engine == null ? file : engine;
    }
    return (engine == null ? product : engine) + " · " + file;
  }

  private static String fileName(String path) {
    return path.replaceAll(".*[/\\\\]", "");
  }
}
