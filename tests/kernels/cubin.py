"""Reads what a cubin (an ELF file of NVIDIA's assembler) says about its kernels."""
import struct

REGCOUNT = 0x2F  # attribute of section .nv.info: symbol, registers a thread
SIZED = 0x04  # format of an attribute whose value follows in as many bytes as it says


def registers(cubin):
    """{kernel: registers a thread} of the cubin's functions."""
    if cubin[:6] != b"\x7fELF\x02\x01":
        raise ValueError("not a 64-bit ELF file")
    at, = struct.unpack_from("<Q", cubin, 40)
    entry_size, count, names = struct.unpack_from("<HHH", cubin, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", cubin, at + i * entry_size) for i in range(count)]

    def text(table, offset):
        start = sections[table][4] + offset
        return cubin[start:cubin.index(b"\0", start)].decode()

    found = {}
    for name, _, _, _, offset, size, link, _, _, _ in sections:
        if text(names, name) != ".nv.info":
            continue
        symbols = sections[link]
        position = offset
        while position + 4 <= offset + size:
            form, attribute, length = struct.unpack_from("<BBH", cubin, position)
            position += 4
            if form != SIZED:
                continue
            if attribute == REGCOUNT:
                symbol, value = struct.unpack_from("<II", cubin, position)
                symbol_name, = struct.unpack_from("<I", cubin, symbols[4] + symbol * symbols[9])
                found[text(symbols[6], symbol_name)] = value
            position += length
    return found
